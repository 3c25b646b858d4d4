//! NRK's boards of November 2024 that this program cannot compute, copied from public sources.
//!
//! NRK has computed its boards by a known rule only since [`FIRST`](crate::daily::FIRST). `proofs/published.tsv` in the
//! repository names the sources, and a test compares these boards with that file.

/// The first day of [`EARLY_BOARDS`].
const FIRST_DAY: i8 = 11;

/// The boards of 11 to 22 November 2024: the rows of each, top row first, with `/` between them. The board of the 15th
/// is unknown.
const EARLY_BOARDS: [Option<&str>; 12] = [
    Some("POGGGOP/GOBGOOB/OPBPGPG/BGGGOBG/PGBOPBO/OBOBBOG/BGOBBPP/BGOBOOB/OBGGGGP"),
    Some("PGGBPGB/PPPBPGP/PBBOOPO/OGPOBGO/OBPPOPP/GBGGOOO/OGOBBPB/BBBPBGP/OGBBGOB"),
    Some("GPPOGOG/OOOPOPB/GBPBPOP/PPGPGGB/OPBOOBP/POGOBOP/OOPPBPP/OBBOOPO/PPPGOBB"),
    Some("GBGOOOG/BGGPPBG/BPGPBOB/PPBPBGG/OBPGOBO/BOBOBBB/BOPOGBO/OOGGGGO/OOPGOBB"),
    None,
    Some("OPPBOGG/OPOBGGG/PGGGOBO/OPOOBGB/PBBBGOB/BPGPGGG/OBGPOGG/BGPBGBG/OBGOGOG"),
    Some("PGGOGPG/GOBBPBG/BOOGPBG/BPOOBOG/GGGBBOO/GBGGOPO/PGOOGPG/OGPPPGO/OOGPOOO"),
    Some("GGGBOBB/OBGPBPP/BBOBOOB/GPBGOBB/OBBOPBO/OBBOGBO/BGOBOPG/GOGPOGO/OGGOGGO"),
    Some("GGBOGPB/OPPOGGB/PGPGPPO/GBPOOGP/OBGBOBP/PGPGOOG/GGGGGPO/OPGPBBO/BOGPOBP"),
    Some("BBGBBPP/GGGOOBG/OGPGGPO/PBBOOBG/BOOGPBG/BOBGOBG/GGOBGPG/GPBBOOO/GBBOPGO"),
    Some("OOOOBPO/PGGGBGO/GOOPBOB/PBPBBBP/GOGOPOO/BPPBGOP/BOPGGPB/GGBOGPP/OPGBOPO"),
    Some("BPBGOGO/OOPOPGB/POPOOGO/PBPPGPO/PBOBOPB/BBOPOBB/BOBPPOB/POPPPBG/OOGPGOG"),
];

/// Returns the rows of NRK's board of a date before [`FIRST`](crate::daily::FIRST), top row first. `None` if unknown.
pub fn rows(year: i16, month: i8, day: i8) -> Option<&'static str> {
    if (year, month) != (2024, 11) {
        return None;
    }
    let index = usize::try_from(i16::from(day) - i16::from(FIRST_DAY)).ok()?;
    *EARLY_BOARDS.get(index)?
}
