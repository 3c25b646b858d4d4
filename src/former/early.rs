//! NRK's boards of November 2024 that this program cannot compute, copied from public sources.
//!
//! NRK has computed its boards by a known rule only since [`FIRST`](crate::daily::FIRST).
//! `proofs/published.tsv` in the repository names the sources, and a test compares the boards with
//! this file.

/// A board of November 2024.
struct EarlyBoard {
    day: i8,
    /// The rows, top row first, with `/` between them.
    rows: &'static str,
}

/// The known boards before the rule. The boards of other days are unknown.
const EARLY_BOARDS: [EarlyBoard; 11] = [
    EarlyBoard {
        day: 11,
        rows: "POGGGOP/GOBGOOB/OPBPGPG/BGGGOBG/PGBOPBO/OBOBBOG/BGOBBPP/BGOBOOB/OBGGGGP",
    },
    EarlyBoard {
        day: 12,
        rows: "PGGBPGB/PPPBPGP/PBBOOPO/OGPOBGO/OBPPOPP/GBGGOOO/OGOBBPB/BBBPBGP/OGBBGOB",
    },
    EarlyBoard {
        day: 13,
        rows: "GPPOGOG/OOOPOPB/GBPBPOP/PPGPGGB/OPBOOBP/POGOBOP/OOPPBPP/OBBOOPO/PPPGOBB",
    },
    EarlyBoard {
        day: 14,
        rows: "GBGOOOG/BGGPPBG/BPGPBOB/PPBPBGG/OBPGOBO/BOBOBBB/BOPOGBO/OOGGGGO/OOPGOBB",
    },
    EarlyBoard {
        day: 16,
        rows: "OPPBOGG/OPOBGGG/PGGGOBO/OPOOBGB/PBBBGOB/BPGPGGG/OBGPOGG/BGPBGBG/OBGOGOG",
    },
    EarlyBoard {
        day: 17,
        rows: "PGGOGPG/GOBBPBG/BOOGPBG/BPOOBOG/GGGBBOO/GBGGOPO/PGOOGPG/OGPPPGO/OOGPOOO",
    },
    EarlyBoard {
        day: 18,
        rows: "GGGBOBB/OBGPBPP/BBOBOOB/GPBGOBB/OBBOPBO/OBBOGBO/BGOBOPG/GOGPOGO/OGGOGGO",
    },
    EarlyBoard {
        day: 19,
        rows: "GGBOGPB/OPPOGGB/PGPGPPO/GBPOOGP/OBGBOBP/PGPGOOG/GGGGGPO/OPGPBBO/BOGPOBP",
    },
    EarlyBoard {
        day: 20,
        rows: "BBGBBPP/GGGOOBG/OGPGGPO/PBBOOBG/BOOGPBG/BOBGOBG/GGOBGPG/GPBBOOO/GBBOPGO",
    },
    EarlyBoard {
        day: 21,
        rows: "OOOOBPO/PGGGBGO/GOOPBOB/PBPBBBP/GOGOPOO/BPPBGOP/BOPGGPB/GGBOGPP/OPGBOPO",
    },
    EarlyBoard {
        day: 22,
        rows: "BPBGOGO/OOPOPGB/POPOOGO/PBPPGPO/PBOBOPB/BBOPOBB/BOBPPOB/POPPPBG/OOGPGOG",
    },
];

/// Returns the rows of the board of a date before [`FIRST`](crate::daily::FIRST); `None` if the
/// board is unknown.
pub fn rows(year: i16, month: i8, day: i8) -> Option<&'static str> {
    if (year, month) != (2024, 11) {
        return None;
    }
    let board = EARLY_BOARDS.iter().find(|board| board.day == day)?;
    Some(board.rows)
}
