//! Writes values of the library as JSON with the feature `serde`, and reads them back.

use crate::common::*;
use kortest::anytime::Algorithm;
use kortest::chilly::{self, Level};
use kortest::former::{self, Board, Method, daily};
use kortest::nurikabe::{self, Colouring, Grid};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::fmt::Debug;

#[test]
fn random_boards_are_read_back() {
    let mut random = seeded(41);
    for _ in 0..part(300, 4) {
        assert_read_back(&random_board(&mut random, 12));
        assert_read_back(&crate::common::nurikabe::random_grid(&mut random, 5, 5));
    }
    assert_read_back(&daily::board(2024, 11, 24).unwrap());
}

#[test]
fn levels_and_colourings_are_read_back() {
    let level: Level = "(1,2)->(3,2)/#####/#P.X#/#O..#/#####".parse().unwrap();
    let colouring: Colouring = ".#/##".parse().unwrap();

    assert_read_back(&level);
    assert_read_back(&colouring);
}

#[test]
fn options_are_read_back() {
    let options = former::ProveOptions::default()
        .method(Method::Both)
        .settle(Some(12));
    let written = serde_json::to_value(&options).unwrap();

    let read: former::ProveOptions = serde_json::from_value(written).unwrap();

    assert_eq!(format!("{read:?}"), format!("{options:?}"));
    assert_read_back(&chilly::generate::GenerateOptions::default().presents(7));
    assert_read_back(&nurikabe::AntOptions::default().ants(3));
    assert_read_back(&Algorithm::Beam { width: 10 });
}

#[test]
fn missing_options_have_their_defaults() {
    let read: nurikabe::ProveOptions = serde_json::from_value(json!({"limit": 2})).unwrap();

    assert_eq!((read.limit, read.journal.is_none()), (2, true));
}

#[test]
fn invalid_values_are_refused() {
    assert_refused::<Board>(json!("GPBG/OPG"));
    assert_refused::<Board>(json!(["GPBG"]));
    assert_refused::<Level>(json!("/#####/#P..#/#####"));
    assert_refused::<Grid>(json!("9,0/0,0"));
    assert_refused::<Colouring>(json!("#./#"));
    assert_refused::<former::ProveOptions>(json!({"flor": 3}));
    assert_refused::<Method>(json!("best"));
}

#[test]
fn proofs_are_written() {
    let former = former::prove(&"GPBG/OPGP/GPGB".parse().unwrap()).unwrap();
    let chilly = chilly::prove(&"/#####/#P.X#/#####".parse().unwrap()).unwrap();
    let nurikabe = nurikabe::prove(&"2,0/0,0".parse().unwrap()).unwrap();

    let former = serde_json::to_value(&former).unwrap();
    let chilly = serde_json::to_value(&chilly).unwrap();
    let nurikabe = serde_json::to_value(&nurikabe).unwrap();

    assert_eq!(former["board"], "GPBG/OPGP/GPGB");
    assert_eq!(former["lower_bound"], 6);
    assert_eq!(former["solution"].as_array().unwrap().len(), 6);
    assert_eq!(chilly["solution"], json!(["right"]));
    assert_eq!(nurikabe["solutions"], json!([".#/.#", "../##"]));
    assert_eq!(nurikabe["end"], "exact");
}

fn assert_read_back<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let written = serde_json::to_string(value).unwrap();

    let read: T = serde_json::from_str(&written).unwrap();

    assert_eq!(read, *value, "{written}");
}

fn assert_refused<T: DeserializeOwned + Debug>(value: Value) {
    let read: Result<T, _> = serde_json::from_value(value.clone());

    assert!(read.is_err(), "{value}: {read:?}");
}
