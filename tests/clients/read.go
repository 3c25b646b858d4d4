// Reads objects with generated Go types: go run . OUTPUTS
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"strings"
)

// The fields by which a program knows the type of an object.
type head struct {
	Command   *string          `json:"command"`
	Puzzle    *string          `json:"puzzle"`
	Error     *string          `json:"error"`
	Event     *string          `json:"event"`
	Valid     *bool            `json:"valid"`
	Algorithm string           `json:"algorithm"`
	Open      *json.RawMessage `json:"open_boards"`
}

// Returns an empty object of the type that the head names.
func typeOf(h head) any {
	if h.Error != nil {
		return &AnError{}
	}
	if h.Event != nil {
		return &Progress{}
	}
	if *h.Command == "check" && (h.Valid == nil || !*h.Valid) {
		return &CheckNoVerdictOrInvalid{}
	}
	if *h.Command == "archive" && h.Open != nil {
		return &ArchiveStatus{}
	}
	if h.Puzzle != nil {
		if found := typeOfGame(*h.Command, *h.Puzzle, h.Algorithm); found != nil {
			return found
		}
	}
	return typeOfCommand(*h.Command)
}

// Returns an empty object of a command that prints different fields for different games.
func typeOfGame(command, puzzle, algorithm string) any {
	switch command + " " + puzzle + " " + algorithm {
	case "solve nurikabe clauses":
		return &SolveNurikabeByClauses{}
	case "solve nurikabe rules":
		return &SolveNurikabeByRules{}
	case "solve nurikabe ants", "solve nurikabe rules-then-ants":
		return &SolveNurikabeByAnts{}
	}
	switch command + " " + puzzle {
	case "prove former":
		return &ProveFormer{}
	case "prove chilly":
		return &ProveSantaChilly{}
	case "prove nurikabe":
		return &ProveNurikabe{}
	case "solve former":
		return &SolveFormer{}
	case "solve chilly":
		return &SolveSantaChilly{}
	case "check former":
		return &CheckFormer{}
	case "check chilly":
		return &CheckSantaChilly{}
	case "check nurikabe":
		return &CheckNurikabe{}
	case "show former":
		return &ShowFormer{}
	case "show chilly":
		return &ShowSantaChilly{}
	case "show nurikabe":
		return &ShowNurikabe{}
	case "analyse former":
		return &Analyse{}
	case "analyse chilly":
		return &AnalyseSantaChilly{}
	case "explain former":
		return &Explain{}
	case "explain chilly":
		return &ExplainSantaChilly{}
	case "generate former":
		return &GenerateFormer{}
	case "generate chilly":
		return &GenerateSantaChilly{}
	case "generate nurikabe":
		return &GenerateNurikabe{}
	}
	return nil
}

// Returns an empty object of a command that prints the same fields for all games.
func typeOfCommand(command string) any {
	switch command {
	case "archive":
		return &Archive{}
	case "report":
		return &Report{}
	case "export":
		return &Export{}
	case "import":
		return &Import{}
	case "perft":
		return &Perft{}
	}
	return nil
}

// Returns the name of the type of a kind of objects: `prove-former` is ProveFormer.
func typeName(kind string) string {
	name := ""
	for _, word := range strings.Split(kind, "-") {
		name += strings.ToUpper(word[:1]) + word[1:]
	}
	return name
}

// Reads an object, which may have no fields that its type lacks, and writes it again.
func check(kind, text string) error {
	var h head
	if err := json.Unmarshal([]byte(text), &h); err != nil {
		return err
	}
	output := typeOf(h)
	if name := reflect.TypeOf(output).Elem().Name(); name != typeName(kind) {
		return fmt.Errorf("%s is not the type of %s", name, kind)
	}
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(output); err != nil {
		return err
	}
	written, err := json.Marshal(output)
	if err != nil {
		return err
	}
	if !sameJSON(written, []byte(text)) {
		return fmt.Errorf("written as %s", written)
	}
	return nil
}

// Returns whether two texts have the same value. Go's types do not distinguish an absent field from null and from an
// empty list.
func sameJSON(a, b []byte) bool {
	var x, y any
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return false
	}
	return reflect.DeepEqual(withoutEmpty(x), withoutEmpty(y))
}

func withoutEmpty(value any) any {
	switch value := value.(type) {
	case map[string]any:
		for name, inner := range value {
			list, isList := inner.([]any)
			if inner == nil || isList && len(list) == 0 {
				delete(value, name)
			} else {
				value[name] = withoutEmpty(inner)
			}
		}
	case []any:
		for n, inner := range value {
			value[n] = withoutEmpty(inner)
		}
	}
	return value
}

func main() {
	content, err := os.ReadFile(os.Args[1])
	if err != nil {
		panic(err)
	}
	scanner := bufio.NewScanner(bytes.NewReader(content))
	scanner.Buffer(nil, 1<<26)
	count := 0
	for scanner.Scan() {
		kind, text, _ := strings.Cut(scanner.Text(), "\t")
		if err := check(kind, text); err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v: %s\n", kind, err, text)
			os.Exit(1)
		}
		count++
	}
	fmt.Printf("Go: %d objects\n", count)
}
