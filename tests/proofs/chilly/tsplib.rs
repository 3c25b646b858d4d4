//! Tests the export to TSPLIB. A slow exact solver solves the exported problems, and kortest reads
//! the solutions back.

use crate::common::chilly::{Drawing, Truth};
use crate::common::seeded;
use kortest::chilly::tsplib::{Kind, Salesman, TourError, read_tour, write};
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
            let (word, offset, costs) = read_problem(&write(&salesman, kind, "x"));
            assert_eq!(word, if kind == Kind::Atsp { "ATSP" } else { "TSP" });
            let symmetric = (0..costs.len()).all(|a| (0..a).all(|b| costs[a][b] == costs[b][a]));
            assert!(kind == Kind::Atsp || symmetric);
            let (tour, length) = shortest_tour(&costs);
            assert_eq!(length - offset, u64::from(optimum), "{}", drawing.text());
            let plain = |tour: &[usize], plus: usize| {
                tour.iter()
                    .map(|n| format!("{} ", n + plus))
                    .collect::<String>()
            };
            let mut files = vec![
                format!(
                    "NAME : x\nTYPE : TOUR\nTOUR_SECTION\n{}-1\nEOF\n",
                    plain(&tour, 1).replace(' ', "\n")
                ),
                format!("{}\n{}", tour.len(), plain(&tour, 0)),
                plain(&tour, 1),
            ];
            if kind == Kind::Tsp {
                files.push(plain(&tour.iter().rev().copied().collect::<Vec<_>>(), 1));
            }
            for file in files {
                let route = salesman
                    .route(&read_tour(&salesman, &file).unwrap())
                    .unwrap();
                assert_eq!(route.len(), optimum as usize);
                assert!(replay(&level, &route).unwrap().wins());
            }
        }
        let (_, _, costs) = read_problem(&write(&salesman, Kind::Agtsp, "x"));
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

#[test]
fn invalid_tours_are_refused() {
    let level: Level = "/#######/#P.$..#/#.....#/#.$..X#/#######".parse().unwrap();
    let graph = Graph::new(&level).unwrap();
    let salesman = Salesman::new(&graph);
    let read = |text: &str| read_tour(&salesman, text).unwrap_err();
    let n = salesman.nodes();
    assert_eq!(
        read("1 2"),
        TourError::Length {
            found: 2,
            sets: 3,
            nodes: n
        }
    );
    assert_eq!(
        read("1 2 two"),
        TourError::Word {
            number: 3,
            found: "two".into()
        }
    );
    assert_eq!(read("1 2 2"), TourError::Node(2));
    assert_eq!(read("1 2 99"), TourError::Node(99));
    assert_eq!(
        read(""),
        TourError::Length {
            found: 0,
            sets: 3,
            nodes: n
        }
    );
    let of = |present: usize| {
        (1..n)
            .filter(|&node| salesman.set(node) == 1 + present)
            .collect::<Vec<_>>()
    };
    assert!(n == 4 && of(0).len() == 2, "{:?}", salesman.members);
    assert_eq!(
        read(&format!("1 {} {}", of(0)[0] + 1, of(0)[1] + 1)),
        TourError::Missed(1)
    );
    assert_eq!(
        read(&format!(
            "1 {} {} {}",
            of(0)[0] + 1,
            of(1)[0] + 1,
            of(0)[1] + 1
        )),
        TourError::Scattered(0)
    );
    assert_eq!(read("1 2 3 4 5 6 7 8"), TourError::Twins(1, 5));
}
