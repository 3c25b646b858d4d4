//! Tests the export to TSPLIB. A slow exact solver solves the exported problems, and kortest reads
//! the solutions back.

use crate::common::chilly::{Drawing, Truth};
use crate::common::seeded;
use kortest::chilly::tsplib::{Kind, Position, Problem, Salesman, TourError, read_tour};
use kortest::chilly::{Graph, Level, replay};

/// Parses a TSPLIB problem. Returns its type, its offset and its cost matrix.
fn read_problem(text: &str) -> (String, u64, Vec<Vec<u64>>) {
    let field = |name: &str| {
        text.lines()
            .find_map(|line| line.strip_prefix(name))
            .unwrap()
            .to_string()
    };
    let offset = field("COMMENT : Santa Chilly; a tour of length ");
    let matrix = text.split("EDGE_WEIGHT_SECTION\n").nth(1).unwrap();
    let rows = matrix.lines().take(field("DIMENSION : ").parse().unwrap());
    let rows = rows
        .map(|row| row.split(' ').map(|cost| cost.parse().unwrap()).collect())
        .collect();
    (
        field("TYPE : "),
        offset.split(' ').next().unwrap().parse().unwrap(),
        rows,
    )
}

/// Computes a shortest tour through all nodes by dynamic programming.
fn shortest_tour(costs: &[Vec<u64>]) -> (Vec<usize>, u64) {
    let n = costs.len();
    let mut best = vec![vec![(u64::MAX, 0); n]; 1 << n];
    best[1][0] = (0, 0);
    for set in 1..1usize << n {
        for last in (0..n).filter(|last| set >> last & 1 == 1) {
            let (length, _) = best[set][last];
            for next in (0..n).filter(|next| length < u64::MAX && set >> next & 1 == 0) {
                let known = &mut best[set | 1 << next][next];
                *known = (*known).min((length + costs[last][next], last));
            }
        }
    }
    let mut set = (1 << n) - 1;
    let closed = |last: usize| {
        best[set][last].0.saturating_add(if n > 1 && last == 0 {
            u64::MAX
        } else {
            costs[last][0]
        })
    };
    let mut last = (0..n).min_by_key(|&last| closed(last)).unwrap();
    let length = closed(last);
    let mut tour = Vec::new();
    while tour.len() < n {
        tour.push(last);
        (set, last) = (set ^ 1 << last, best[set][last].1);
    }
    tour.reverse();
    (tour, length)
}

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
        for kind in [Kind::Atsp, Kind::Tsp] {
            let (word, offset, costs) = read_problem(&Problem::new(&salesman, kind).text("x"));
            assert_eq!(word, if kind == Kind::Atsp { "ATSP" } else { "TSP" });
            let symmetric = (0..costs.len()).all(|a| (0..a).all(|b| costs[a][b] == costs[b][a]));
            assert!(kind == Kind::Atsp || symmetric);
            let (mut tour, length) = shortest_tour(&costs);
            assert_eq!(length - offset, u64::from(optimum), "{}", drawing.text());
            let mut files = written(&tour);
            if kind == Kind::Tsp {
                tour.reverse();
                files.extend(written(&tour));
            }
            for file in files {
                let route = salesman
                    .route(&read_tour(&salesman, &file).unwrap())
                    .unwrap();
                assert_eq!(route.len(), optimum as usize);
                assert!(replay(&level, &route).unwrap().wins());
            }
        }
        let (_, _, costs) = read_problem(&Problem::new(&salesman, Kind::Agtsp).text("x"));
        let mut choices: Vec<Vec<usize>> = vec![vec![]];
        for set in 0..salesman.sets() {
            let nodes = (0..salesman.nodes()).filter(|&node| salesman.set(node) == set);
            choices = nodes
                .flat_map(|node| choices.iter().map(move |c| [&c[..], &[node]].concat()))
                .collect();
        }
        let tours = choices.iter().map(|nodes| {
            let part: Vec<Vec<u64>> = nodes
                .iter()
                .map(|&a| nodes.iter().map(|&b| costs[a][b]).collect())
                .collect();
            let (tour, length) = shortest_tour(&part);
            (
                length,
                tour.into_iter()
                    .map(|n| (nodes[n] + 1).to_string())
                    .collect::<Vec<_>>(),
            )
        });
        let (length, tour) = tours.min().unwrap();
        assert_eq!(length, u64::from(optimum));
        assert_eq!(
            salesman
                .route(&read_tour(&salesman, &tour.join(" ")).unwrap())
                .unwrap()
                .len(),
            optimum as usize
        );
    }
}

/// Returns a tour as different programs write it. `tour` has nodes that count from 0.
fn written(tour: &[usize]) -> Vec<String> {
    let n = tour.len();
    let joined = |plus: usize, between: &str| {
        let words: Vec<String> = tour.iter().map(|node| (node + plus).to_string()).collect();
        words.join(between)
    };
    let edges: String = (0..n)
        .map(|at| format!("{} {} {}\n", tour[at], tour[(at + 1) % n], at))
        .collect();
    let lines = joined(1, "\n");
    let lkh = format!(
        "NAME : x.tour\nCOMMENT : Length = 1\nCOMMENT : Found by LKH [Keld Helsgaun]\nTYPE : TOUR\nDIMENSION : {n}\n\
         TOUR_SECTION\n{lines}\n-1\nEOF\n"
    );
    vec![
        lkh.replace('\n', "\r\n"),
        format!("\u{feff}{}", lkh.to_lowercase()),
        lkh.replace("TOUR_SECTION", "TOUR_SECTION:"),
        format!(
            "NAME: x\nTYPE: TOUR\nDIMENSION: {n}\nTOUR_SECTION:\n{} -1\n-1\nEOF\n",
            joined(1, " ")
        ),
        format!("tour_section : {}", joined(1, " ")),
        format!("TOUR_SECTION\n{}\n-1\n", joined(0, " ")),
        lkh,
        format!("{n}\n{} \n", joined(0, " ")),
        format!("{n}\n{}\n", joined(0, "\n")),
        joined(0, " "),
        joined(1, " "),
        format!("{n} {n}\n{edges}"),
        format!("[{}, {}]\n", joined(0, ", "), tour[0]),
        format!("[{}]", joined(0, ", ")),
        format!("([{}], 123)", joined(0, ", ")),
        format!("([{}], np.int64(123))", joined(0, ",\n ")),
        format!("(np.int64({}))", joined(0, "), np.int64(")),
        format!("array([{}])", joined(0, ", ")),
        format!("{{\"tour\": [{}], \"length\": 7}}", joined(0, ",")),
        joined(0, " -> "),
    ]
}

#[test]
fn other_programs_can_add_the_costs_of_many_presents() {
    let level: Level = include_str!("presents_48.txt").parse().unwrap();
    let graph = Graph::new(&level).unwrap();
    let salesman = Salesman::new(&graph);
    // A precision of 100, which LKH multiplies costs with, leaves this.
    let most_of_lkh = i32::MAX as u64 / 2 / 100;

    for kind in [Kind::Agtsp, Kind::Atsp, Kind::Tsp] {
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

#[test]
fn invalid_tours_are_refused() {
    let level: Level = LEVEL.parse().unwrap();
    let graph = Graph::new(&level).unwrap();
    let salesman = Salesman::new(&graph);
    let n = salesman.nodes();
    let of = |present: usize| {
        (1..n)
            .filter(|&node| salesman.set(node) == 1 + present)
            .map(|node| node + 1)
            .collect::<Vec<_>>()
    };
    assert!(n == 4 && of(0).len() == 2, "{:?}", salesman.members);
    let (a, b, c) = (of(0)[0], of(0)[1], of(1)[0]);

    for (text, error) in [
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
            "line 1, word 1: a second tour begins here; expected one tour",
        ),
        (
            "1 2 99999999999999999999999",
            "line 1, word 3: \"99999999999999999999\" is not a node number",
        ),
        (
            "1 2 \u{1b}[2J\u{7}",
            "line 1, word 3: \"2J\\u{7}\" is not a node number",
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
            "line 1, word 2: \"x\" is not a node number",
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
        (&format!("1 {a} {b}"), "no node of present 1 is visited"),
        (
            &format!("1 {a} {c} {b}"),
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
    ] {
        let found = read_tour(&salesman, text).unwrap_err();
        assert_eq!(found.to_string(), error, "{text}");
    }
    let position = Position { line: 1, word: 1 };
    assert_eq!(
        read_tour(&salesman, "x"),
        Err(TourError::Word {
            position,
            found: "x".into()
        })
    );
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
