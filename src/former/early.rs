//! NRK's boards of November 2024 that this program cannot compute, copied from public sources.
//!
//! NRK has computed its boards by a known rule only since [`FIRST`](crate::daily::FIRST).
//! `proofs/published.tsv` in the repository names the sources, and a test compares the boards with
//! this file.

/// The known boards before the rule: the day of November 2024, and the rows, top row first, with `/`
/// between them. The boards of other days are unknown.
const EARLY_BOARDS: [(i8, &str); 11] = [
    (
        11,
        "POGGGOP/GOBGOOB/OPBPGPG/BGGGOBG/PGBOPBO/OBOBBOG/BGOBBPP/BGOBOOB/OBGGGGP",
    ),
    (
        12,
        "PGGBPGB/PPPBPGP/PBBOOPO/OGPOBGO/OBPPOPP/GBGGOOO/OGOBBPB/BBBPBGP/OGBBGOB",
    ),
    (
        13,
        "GPPOGOG/OOOPOPB/GBPBPOP/PPGPGGB/OPBOOBP/POGOBOP/OOPPBPP/OBBOOPO/PPPGOBB",
    ),
    (
        14,
        "GBGOOOG/BGGPPBG/BPGPBOB/PPBPBGG/OBPGOBO/BOBOBBB/BOPOGBO/OOGGGGO/OOPGOBB",
    ),
    (
        16,
        "OPPBOGG/OPOBGGG/PGGGOBO/OPOOBGB/PBBBGOB/BPGPGGG/OBGPOGG/BGPBGBG/OBGOGOG",
    ),
    (
        17,
        "PGGOGPG/GOBBPBG/BOOGPBG/BPOOBOG/GGGBBOO/GBGGOPO/PGOOGPG/OGPPPGO/OOGPOOO",
    ),
    (
        18,
        "GGGBOBB/OBGPBPP/BBOBOOB/GPBGOBB/OBBOPBO/OBBOGBO/BGOBOPG/GOGPOGO/OGGOGGO",
    ),
    (
        19,
        "GGBOGPB/OPPOGGB/PGPGPPO/GBPOOGP/OBGBOBP/PGPGOOG/GGGGGPO/OPGPBBO/BOGPOBP",
    ),
    (
        20,
        "BBGBBPP/GGGOOBG/OGPGGPO/PBBOOBG/BOOGPBG/BOBGOBG/GGOBGPG/GPBBOOO/GBBOPGO",
    ),
    (
        21,
        "OOOOBPO/PGGGBGO/GOOPBOB/PBPBBBP/GOGOPOO/BPPBGOP/BOPGGPB/GGBOGPP/OPGBOPO",
    ),
    (
        22,
        "BPBGOGO/OOPOPGB/POPOOGO/PBPPGPO/PBOBOPB/BBOPOBB/BOBPPOB/POPPPBG/OOGPGOG",
    ),
];

/// Returns the rows of the board of a date before [`FIRST`](crate::daily::FIRST); `None` if the
/// board is unknown.
pub fn rows(year: i16, month: i8, day: i8) -> Option<&'static str> {
    if (year, month) != (2024, 11) {
        return None;
    }
    let (_, rows) = EARLY_BOARDS.iter().find(|&&(known, _)| known == day)?;
    Some(rows)
}
