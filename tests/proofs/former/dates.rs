//! Tests the forms in which dates of boards are read, and the messages about dates that do not
//! exist.

use kortest::former::daily::{DateError, parse};

const TODAY_OF_TEST: Option<(i16, i8, i8)> = Some((2025, 3, 1));

#[test]
fn errors_explain_why_a_date_does_not_exist() {
    for (error, text) in [
        (
            DateError::NoDate(2025, 13, 40),
            "2025-13-40 is not a date: there are months 1 to 12",
        ),
        (
            DateError::NoDate(2025, 2, 30),
            "2025-02-30 is not a date: February 2025 has days 1 to 28",
        ),
        (
            DateError::NoDate(25, 2, 1),
            "0025-02-01 is not a date: a year has four digits",
        ),
        (
            DateError::NoDate(2025, i8::MIN, 1),
            "2025--128-01 is not a date: there are months 1 to 12",
        ),
        (
            DateError::NoYear(13, 1),
            "it is not a date: there are months 1 to 12",
        ),
        (
            DateError::NoYear(2, 31),
            "it is not a date: February has days 1 to 29",
        ),
        (
            DateError::NoYear(2, 29),
            "29 February has no year; add it, such as 29 February 2028",
        ),
    ] {
        assert_eq!(error.to_string(), text);
    }
}

#[test]
fn one_date_in_every_form() {
    for text in [
        "2025-11-13",
        "13-11-2025",
        "13.11.2025",
        "13/11/2025",
        "2025.11.13",
        "2025/11/13",
        "20251113",
        "13.11.25",
        "13-11-25",
        "13. 11. 2025",
        " 13.11.2025\n",
        "\u{feff}13.11.2025",
        "13. november 2025",
        "13 november 2025",
        "13 November 2025",
        "13. NOVEMBER 2025",
        "13. nov. 2025",
        "13 nov 25",
        "13nov2025",
        "13-Nov-2025",
        "13/nov/2025",
        "den 13. november 2025",
        "November 13, 2025",
        "november 13 2025",
        "Nov. 13th, 2025",
        "13th of November 2025",
        "the 13th of November, 2025",
        "2025 November 13",
        "2025-nov-13",
        "13\u{a0}November\u{a0}2025",
        "13 nov '25",
    ] {
        assert_eq!(parse(text, None), Some(Ok((2025, 11, 13))), "{text}");
    }
}

#[test]
fn words_depend_on_today() {
    for (text, date) in [
        ("today", (2025, 3, 1)),
        ("I  DAG", (2025, 3, 1)),
        ("idag", (2025, 3, 1)),
        ("Yesterday", (2025, 2, 28)),
        ("i går", (2025, 2, 28)),
        ("I GÅR", (2025, 2, 28)),
        ("i ga\u{30a}r", (2025, 2, 28)),
        (" tomorrow ", (2025, 3, 2)),
        ("i morgen", (2025, 3, 2)),
    ] {
        assert_eq!(parse(text, TODAY_OF_TEST), Some(Ok(date)), "{text}");
        assert_eq!(parse(text, None), None, "{text}");
    }
}

#[test]
fn other_texts_are_not_dates() {
    for text in [
        "board.txt",
        "2025-11",
        "november 2025",
        "november",
        "mars",
        "",
        "2025-11-",
        "a-b-c",
        "2025-11-13-1",
        "20255-1-1",
        "1.2.3",
        "1/2/3",
        "13/11/25",
        "4434/3321/1122",
        "11111111",
        "2025111",
        "2025-11.13",
        "20.25.1113x",
        "13 nov dec 2025",
        "13 nov 2025 7",
        "13 foo 2025",
        "13 november 2025.txt",
        "OPG/GPO",
        "OPG\n13.11.2025",
    ] {
        assert_eq!(parse(text, TODAY_OF_TEST), None, "{text}");
    }
}

#[test]
fn impossible_dates_are_errors() {
    for (text, year, month, day) in [
        ("2025-02-29", 2025, 2, 29),
        ("31. februar 2025", 2025, 2, 31),
        ("31.02.25", 2025, 2, 31),
        ("2025-13-01", 2025, 13, 1),
        ("11/13/2025", 2025, 13, 11),
        ("1-1-1", 1, 1, 1),
        ("2025-00-01", 2025, 0, 1),
        ("2025-01-00", 2025, 1, 0),
        ("2025-04-31", 2025, 4, 31),
        ("999-1-2025", 2025, 1, i8::MAX),
        ("99999 november 2025", 2025, 11, i8::MAX),
        ("1 november 99999", i16::MAX, 11, 1),
        ("1 november 5", 5, 11, 1),
    ] {
        let error = DateError::NoDate(year, month, day);
        assert_eq!(parse(text, None), Some(Err(error)), "{text}");
    }
    assert_eq!(
        parse("31. februar", None),
        Some(Err(DateError::NoYear(2, 31)))
    );
}
