//! Tests the export to TSPLIB. A slow exact solver solves the exported problems, and kortest reads
//! the solutions back.

use crate::common::chilly::{Drawing, Truth};
use crate::common::seeded;
use kortest::chilly::tsplib::{Position, Problem, ProblemKind, Salesman, TourError, read_tour};
use kortest::chilly::{Graph, Level, replay};

#[test]
fn the_shortest_tour_is_the_shortest_route() {
    let mut random = seeded(3);
    let mut seen = 0;
    while seen < 60 {
        let drawing = Drawing::random(&mut random);
        let Truth::Optimum(optimum) = Truth::of(&drawing) else {
            continue;
        };
        let level: Level = drawing.text().parse().unwrap();
        let graph = Graph::new(&level).unwrap();
        let salesman = Salesman::new(&graph);
        if level.presents().is_empty() || salesman.nodes() > 8 {
            continue;
        }
        seen += 1;
        let optimum = optimum as usize;

        let asymmetric = ParsedProblem::new(&salesman, ProblemKind::Atsp);
        assert_eq!(asymmetric.kind, "ATSP");
        let tour = Tour::shortest(&asymmetric.costs);
        assert_eq!(tour.length - asymmetric.offset, optimum as u64, "{level}");
        assert_is_optimal(&level, &salesman, &written(&tour.nodes), optimum);

        let symmetric = ParsedProblem::new(&salesman, ProblemKind::Tsp);
        assert_eq!(symmetric.kind, "TSP");
        assert!(symmetric.is_symmetric());
        let mut tour = Tour::shortest(&symmetric.costs);
        assert_eq!(tour.length - symmetric.offset, optimum as u64, "{level}");
        assert_is_optimal(&level, &salesman, &written(&tour.nodes), optimum);
        tour.nodes.reverse();
        assert_is_optimal(&level, &salesman, &written(&tour.nodes), optimum);

        let generalised = ParsedProblem::new(&salesman, ProblemKind::Agtsp);
        let tour = shortest_generalised_tour(&salesman, &generalised.costs);
        assert_eq!(tour.length, optimum as u64, "{level}");
        let numbers: Vec<String> = tour.nodes.iter().map(|n| (n + 1).to_string()).collect();
        assert_is_optimal(&level, &salesman, &[numbers.join(" ")], optimum);
    }
}

/// Asserts that each of the texts is read as a tour that stands for an optimal route.
fn assert_is_optimal(level: &Level, salesman: &Salesman, texts: &[String], optimum: usize) {
    for text in texts {
        let tour = read_tour(salesman, text).unwrap();
        let route = salesman.route(&tour).unwrap();
        assert_eq!(route.len(), optimum, "{level}");
        assert!(replay(level, &route).unwrap().wins(), "{level}");
    }
}

/// A TSPLIB problem that was read back.
struct ParsedProblem {
    kind: String,
    offset: u64,
    costs: Vec<Vec<u64>>,
}

impl ParsedProblem {
    fn new(salesman: &Salesman, kind: ProblemKind) -> ParsedProblem {
        let text = Problem::new(salesman, kind).text("x");
        let size = field(&text, "DIMENSION : ").parse().unwrap();
        let comment = field(&text, "COMMENT : Santa Chilly; a tour of length ");
        let (offset, _) = comment.split_once(' ').unwrap();
        let (_, matrix) = text.split_once("EDGE_WEIGHT_SECTION\n").unwrap();
        ParsedProblem {
            kind: field(&text, "TYPE : ").into(),
            offset: offset.parse().unwrap(),
            costs: matrix.lines().take(size).map(row_of_costs).collect(),
        }
    }

    fn is_symmetric(&self) -> bool {
        for (a, row) in self.costs.iter().enumerate() {
            for (b, &cost) in row.iter().enumerate() {
                if cost != self.costs[b][a] {
                    return false;
                }
            }
        }
        true
    }
}

/// Returns what follows a prefix of a line.
fn field<'a>(text: &'a str, prefix: &str) -> &'a str {
    let mut lines = text.lines();
    lines.find_map(|line| line.strip_prefix(prefix)).unwrap()
}

fn row_of_costs(line: &str) -> Vec<u64> {
    line.split(' ').map(|cost| cost.parse().unwrap()).collect()
}

/// A tour through all nodes.
struct Tour {
    nodes: Vec<usize>,
    length: u64,
}

impl Tour {
    /// Computes a shortest tour by dynamic programming (Held and Karp 1962).
    fn shortest(costs: &[Vec<u64>]) -> Tour {
        let paths = ShortestPaths::new(costs);
        let all = (1 << costs.len()) - 1;
        let ends = (0..costs.len()).filter(|&end| costs.len() == 1 || end != 0);
        let last = ends
            .min_by_key(|&end| paths.length(all, end).saturating_add(costs[end][0]))
            .unwrap();
        Tour {
            nodes: paths.nodes(all, last),
            length: paths.length(all, last) + costs[last][0],
        }
    }
}

/// The shortest paths from node 0 through each set of nodes to each node of the set.
struct ShortestPaths {
    /// For each set, as a bit mask, and each last node, the path. `None` if no path exists.
    paths: Vec<Vec<Option<Path>>>,
}

#[derive(Clone, Copy)]
struct Path {
    length: u64,
    /// The node before the last node.
    before: usize,
}

impl ShortestPaths {
    fn new(costs: &[Vec<u64>]) -> ShortestPaths {
        let n = costs.len();
        let mut paths = vec![vec![None; n]; 1 << n];
        paths[1][0] = Some(Path {
            length: 0,
            before: 0,
        });
        for set in 1..1usize << n {
            for last in 0..n {
                let Some(Path { length, .. }) = paths[set][last] else {
                    continue;
                };
                for next in (0..n).filter(|next| set >> next & 1 == 0) {
                    let length = length + costs[last][next];
                    let known: &mut Option<Path> = &mut paths[set | 1 << next][next];
                    if known.is_none_or(|known| length < known.length) {
                        *known = Some(Path {
                            length,
                            before: last,
                        });
                    }
                }
            }
        }
        ShortestPaths { paths }
    }

    fn length(&self, set: usize, last: usize) -> u64 {
        self.paths[set][last].map_or(u64::MAX, |path| path.length)
    }

    /// Returns the nodes of a path in order.
    fn nodes(&self, set: usize, last: usize) -> Vec<usize> {
        let mut nodes = Vec::new();
        let mut set = set;
        let mut node = last;
        while set != 0 {
            nodes.push(node);
            let path = self.paths[set][node].expect("the path is known");
            set ^= 1 << node;
            node = path.before;
        }
        nodes.reverse();
        nodes
    }
}

/// Computes a shortest tour that visits one node of each set, by trying all choices of nodes.
fn shortest_generalised_tour(salesman: &Salesman, costs: &[Vec<u64>]) -> Tour {
    let mut best: Option<Tour> = None;
    for chosen in choices(salesman) {
        let mut costs_of_chosen = Vec::new();
        for &from in &chosen {
            let row: Vec<u64> = chosen.iter().map(|&to| costs[from][to]).collect();
            costs_of_chosen.push(row);
        }
        let tour = Tour::shortest(&costs_of_chosen);
        if best.as_ref().is_none_or(|best| tour.length < best.length) {
            best = Some(Tour {
                nodes: tour.nodes.iter().map(|&n| chosen[n]).collect(),
                length: tour.length,
            });
        }
    }
    best.unwrap()
}

/// Returns all ways to choose one node of each set.
fn choices(salesman: &Salesman) -> Vec<Vec<usize>> {
    let mut choices: Vec<Vec<usize>> = vec![vec![]];
    for set in 0..salesman.sets() {
        let mut longer = Vec::new();
        for node in (0..salesman.nodes()).filter(|&node| salesman.set(node) == set) {
            for choice in &choices {
                longer.push([&choice[..], &[node]].concat());
            }
        }
        choices = longer;
    }
    choices
}

/// Returns a tour as different programs write it. `tour` has nodes that count from 0.
fn written(tour: &[usize]) -> Vec<String> {
    [
        tsplib_texts(tour),
        texts_from_0(tour),
        vec![joined(tour, 1, " ")],
    ]
    .concat()
}

/// Returns a tour in the format of TSPLIB, as different programs write it.
fn tsplib_texts(tour: &[usize]) -> Vec<String> {
    let n = tour.len();
    let from_0 = joined(tour, 0, " ");
    let from_1 = joined(tour, 1, " ");
    let lines = joined(tour, 1, "\n");
    let lkh = format!(
        "NAME : x.tour\nCOMMENT : Length = 1\nCOMMENT : Found by LKH [Keld Helsgaun]\nTYPE : TOUR\nDIMENSION : {n}\n\
         TOUR_SECTION\n{lines}\n-1\nEOF\n"
    );
    vec![
        lkh.replace('\n', "\r\n"),
        format!("\u{feff}{}", lkh.to_lowercase()),
        lkh.replace("TOUR_SECTION", "TOUR_SECTION:"),
        format!("NAME: x\nTYPE: TOUR\nDIMENSION: {n}\nTOUR_SECTION:\n{from_1} -1\n-1\nEOF\n"),
        format!("tour_section : {from_1}"),
        format!("TOUR_SECTION\n{from_0}\n-1\n"),
        lkh,
    ]
}

/// Returns a tour with nodes that count from 0, as Concorde, linkern and Python write it.
fn texts_from_0(tour: &[usize]) -> Vec<String> {
    let n = tour.len();
    let blanks = joined(tour, 0, " ");
    let lines = joined(tour, 0, "\n");
    let commas = joined(tour, 0, ", ");
    let mut edges = String::new();
    for at in 0..n {
        edges += &format!("{} {} {at}\n", tour[at], tour[(at + 1) % n]);
    }
    vec![
        format!("{n}\n{blanks} \n"),
        format!("{n}\n{lines}\n"),
        blanks,
        format!("{n} {n}\n{edges}"),
        format!("[{commas}, {}]\n", tour[0]),
        format!("[{commas}]"),
        format!("([{commas}], 123)"),
        format!("([{}], np.int64(123))", joined(tour, 0, ",\n ")),
        format!("(np.int64({}))", joined(tour, 0, "), np.int64(")),
        format!("array([{commas}])"),
        format!("{{\"tour\": [{}], \"length\": 7}}", joined(tour, 0, ",")),
        joined(tour, 0, " -> "),
    ]
}

/// Joins the numbers of nodes. The first node gets the number `first`.
fn joined(tour: &[usize], first: usize, separator: &str) -> String {
    let numbers: Vec<String> = tour.iter().map(|node| (node + first).to_string()).collect();
    numbers.join(separator)
}

#[test]
fn other_programs_can_add_the_costs_of_many_presents() {
    let level: Level = include_str!("presents_48.txt").parse().unwrap();
    let graph = Graph::new(&level).unwrap();
    let salesman = Salesman::new(&graph);
    // A precision of 100, which LKH multiplies costs with, leaves this.
    let most_of_lkh = i32::MAX as u64 / 2 / 100;

    for kind in [ProblemKind::Agtsp, ProblemKind::Atsp, ProblemKind::Tsp] {
        let problem = Problem::new(&salesman, kind);
        let longest = problem.nodes() as u64 * problem.largest_cost();
        assert!(problem.largest_cost() < most_of_lkh / 100, "{kind:?}");
        assert!(longest < i32::MAX as u64 / 100, "{kind:?}");
    }
}

#[test]
fn edges_in_any_order_are_a_tour() {
    let level: Level = LEVEL.parse().unwrap();
    let graph = Graph::new(&level).unwrap();
    let salesman = Salesman::new(&graph);
    let expected = read_tour(&salesman, "0 4 1 5 2 6 3 7").unwrap();

    for edges in [
        "0 4 0\n4 1 0\n1 5 0\n5 2 0\n2 6 0\n6 3 0\n3 7 0\n7 0 0\n",
        "0 4 0\n1 5 0\n4 1 0\n3 7 0\n2 6 0\n7 0 0\n5 2 0\n6 3 0\n",
        "4 0 0\n5 1 0\n4 1 0\n3 7 0\n2 6 0\n0 7 0\n5 2 0\n6 3 0\n",
    ] {
        let tour = read_tour(&salesman, &format!("8 8\n{edges}"));
        assert_eq!(tour.as_ref(), Ok(&expected), "{edges}");
    }
}

#[test]
fn a_text_that_is_two_different_tours_is_refused() {
    let level = "/########/#.$X.###/#.$....#/#......#/#..P...#/########";
    let level: Level = level.parse().unwrap();
    let graph = Graph::new(&level).unwrap();
    let salesman = Salesman::new(&graph);
    // The last two nodes take the same present.
    let sets: Vec<usize> = (0..salesman.nodes())
        .map(|node| salesman.set(node))
        .collect();
    assert_eq!(sets, [0, 1, 2, 2]);

    let plain = read_tour(&salesman, "[3, 2, 0, 1]").unwrap();
    let counted = read_tour(&salesman, "[2, 0, 1]").unwrap();
    let both = read_tour(&salesman, "3 2 0 1");

    assert_ne!(plain, counted);
    assert_eq!(both, Err(TourError::Ambiguous));
}

const LEVEL: &str = "/#######/#P.$..#/#.....#/#.$..X#/#######";

/// Texts that are not tours of `LEVEL`, and the errors.
const INVALID_TOURS: &[(&str, &str)] = &[
    (
        "1 2",
        "2 nodes; a tour of this level has 3 (AGTSP), 4 (ATSP) or 8 (TSP)",
    ),
    (
        "",
        "0 nodes; a tour of this level has 3 (AGTSP), 4 (ATSP) or 8 (TSP)",
    ),
    (
        "[]",
        "0 nodes; a tour of this level has 3 (AGTSP), 4 (ATSP) or 8 (TSP)",
    ),
    (
        "TOUR_SECTION",
        "0 nodes; a tour of this level has 3 (AGTSP), 4 (ATSP) or 8 (TSP)",
    ),
    ("1 2\ntwo", "line 2, word 1: \"two\" is not a node number"),
    (
        "TOUR_SECTION\n1 -2 3",
        "line 2, word 2: \"-2\" is not a node number",
    ),
    (
        "[1, 2.0, 3]",
        "line 1, word 2: \"2.0\" is not a node number",
    ),
    (
        "[[0, 1], [2]]",
        "line 1, word 3: a second tour begins here; expected one tour",
    ),
    (
        "1 2 99999999999999999999999",
        "line 1, word 3: \"99999999999999999999\" is not a node number",
    ),
    (
        "1 2 \u{1b}[2J\u{7}",
        "line 1, word 3: \"\\u{1b}2J\\u{7}\" is not a node number",
    ),
    ("1 2 2", "line 1, word 3: node 2 is visited a second time"),
    ("1 2\n99", "line 2, word 1: the problem has no node 99"),
    ("0 2\n4", "line 2, word 1: the problem has no node 4"),
    (
        "2 3 4",
        "node 1, which stands for the start, is not visited",
    ),
    (
        "DIMENSION : 7\nTOUR_SECTION\n1 2 3 4\n-1",
        "line 1: the dimension is 7, but the tour has 4 nodes",
    ),
    (
        "DIMENSION : x\nTOUR_SECTION\n1 2 3 4\n-1",
        "line 1, word 3: \"x\" is not a node number",
    ),
    (
        "TOUR_SECTION\n1 2 3 4 -1\n1 3 2 4 -1\n-1",
        "line 3, word 1: a second tour begins here; expected one tour",
    ),
    (
        "[0, 1, 2]\n[0, 2, 1]",
        "line 2, word 1: a second tour begins here; expected one tour",
    ),
    ("[0, 1, 2", "line 1: the list has no end"),
    (
        "NAME : x\nEDGE_WEIGHT_SECTION\n0 1\n",
        "line 2: this is a problem of TSPLIB, not a tour of its nodes",
    ),
    (
        "NAME : x\n1 2 3",
        "line 1, word 1: \"NAME\" is not a node number",
    ),
    (
        "4 4\n0 1 5\n1 2 5\n2 3 5\n",
        "3 edges, but the first line says 4",
    ),
    (
        "4 4\n0 1 5\n1 0 5\n2 3 5\n3 2 5\n",
        "the edges are not a cycle through all nodes: see the edges of node 0",
    ),
    (
        "4 4\n0 1 5\n1 2 5\n2 1 5\n3 2 5\n",
        "the edges are not a cycle through all nodes: see the edges of node 1",
    ),
    (
        "4 4\n0 1 5\n1 2 5\n2 3\n3 0 5\n",
        "line 4: expected two nodes and the length of their edge",
    ),
    (
        "4 4\n0 1 5\n1 2 5\n2 9 5\n3 0 5\n",
        "line 4, word 2: the problem has no node 9",
    ),
    ("1 2 3", "no node of present 1 is visited"),
    (
        "1 2 4 3",
        "line 1, word 4: the nodes of present 0 are not next to each other",
    ),
    (
        "1 2 3 4 5 6 7 8",
        "line 1, word 1: node 1 and its twin 5 are not next to each other",
    ),
    (
        "0 1 2 3 4 5 6 7",
        "line 1, word 1: node 0 and its twin 4 are not next to each other",
    ),
];

#[test]
fn invalid_tours_are_refused() {
    let level: Level = LEVEL.parse().unwrap();
    let graph = Graph::new(&level).unwrap();
    let salesman = Salesman::new(&graph);
    assert_eq!(salesman.nodes(), 4);
    // The first two nodes after the start take present 0, the last node takes present 1.
    let presents: Vec<usize> = salesman
        .members()
        .iter()
        .map(|member| member.present)
        .collect();
    assert_eq!(presents, [0, 0, 1]);

    for (text, error) in INVALID_TOURS {
        let found = read_tour(&salesman, text).unwrap_err();
        assert_eq!(found.to_string(), *error, "{text}");
    }
    let word_error = TourError::Word {
        position: Position { line: 1, word: 1 },
        found: "x".into(),
    };
    assert_eq!(read_tour(&salesman, "x"), Err(word_error));
}

#[test]
fn random_texts_do_not_panic() {
    let level: Level = LEVEL.parse().unwrap();
    let graph = Graph::new(&level).unwrap();
    let salesman = Salesman::new(&graph);
    let mut random = seeded(5);
    let words = [
        "0",
        "1",
        "2",
        "3",
        "4",
        "5",
        "8",
        "-1",
        "99",
        "[",
        "]",
        "(",
        ")",
        "\n",
        "\n",
        " ",
        " ",
        ",",
        "EOF",
        "TOUR_SECTION",
        "DIMENSION",
        ":",
        "->",
        "np.int64(",
        "é",
        "\u{feff}",
        "\r",
        "4 4\n0 1 2\n",
    ];
    for _ in 0..20_000 {
        let text: String = (0..random.usize(..16))
            .map(|_| words[random.usize(..words.len())])
            .collect();

        if let Ok(tour) = read_tour(&salesman, &text) {
            assert_eq!(tour.len(), salesman.sets() - 1, "{text}");
        }
    }
}
