//! `kortest play --challenge`: the player tries to need one click fewer than a proven minimum, and sees why that fails.

use super::thinking::{BackgroundAnalysis, Resources, message};
use crate::games::former::read::clicks_text;
use kortest::former::analyse::{Attempt, Challenge, NoLine, attempt};
use kortest::former::{Board, Click};
use kortest::runtime::Run;
use kortest_pages::former::challenge as words;
use kortest_system::background::Background;

/// The challenges of a board, and the attempt at one challenge. A challenge is a proven number of clicks, and the
/// player tries to need one click fewer. No player can do that, and the attempt shows why.
pub struct Challenges {
    /// The challenges, at least one.
    all: Vec<Challenge>,
    /// The index of the challenge that is being played.
    current: usize,
    /// The analysis that judges the game so far as an attempt; `None` before the analysis starts. Its result is a
    /// [`NoLine`] if the limits are too small to count the clicks that are needed.
    attempt: Option<BackgroundAnalysis<Result<Attempt, NoLine>>>,
}

impl Challenges {
    pub fn new(all: Vec<Challenge>) -> Challenges {
        Challenges {
            all,
            current: 0,
            attempt: None,
        }
    }

    /// Returns the challenge that is being played.
    pub fn current(&self) -> &Challenge {
        &self.all[self.current]
    }

    /// Chooses the challenge with this number, counted from 1. Returns false, without a change, if there is none.
    pub fn choose(&mut self, number: usize) -> bool {
        let is_known = (1..=self.all.len()).contains(&number);
        if is_known {
            self.current = number - 1; // indices count from 0
        }
        is_known
    }

    /// Starts to judge a game as an attempt at the current challenge, on a separate thread. The game begins on the
    /// board `start`. An earlier judgement is dropped.
    pub fn judge(&mut self, start: &Board, clicks: &[Click], resources: Resources) {
        let start = start.clone();
        let clicks = clicks.to_vec();
        let challenge = *self.current();
        let judge = move |run: Run| attempt(&start, &clicks, &challenge, run);
        self.attempt = Some(resources.start(judge));
    }

    /// Stores the judgement if it is finished. Returns whether its analysis is still running.
    pub fn update(&mut self) -> bool {
        self.attempt.as_mut().is_some_and(Background::update)
    }

    /// Returns whether the challenge is lost. After that, the player can only take back clicks.
    pub fn is_lost(&self) -> bool {
        // A judgement that has not begun, is still running, or has failed loses no challenge.
        matches!(&self.attempt, Some(Background::Known(Ok(Ok(attempt)))) if attempt.lost.is_some())
    }

    /// Returns one line with the numbers and goals of all challenges, the current one in brackets.
    pub fn list(&self) -> String {
        let mut goals = Vec::new();
        for (index, challenge) in self.all.iter().enumerate() {
            // Numbers count from 1.
            let mut goal = format!("{}: {}", index + 1, words::goal(challenge));
            if index == self.current {
                goal = format!("[{goal}]");
            }
            goals.push(goal);
        }
        goals.join("  ")
    }

    /// Returns what the player reads about the attempt at a challenge: what to do, and how many clicks are used and
    /// needed. Returns an empty text before the analysis of the attempt starts. `clicks` are the clicks so far,
    /// `selected` is the group at the pointer, and `is_cleared` says that no tiles are left.
    pub fn message(&self, clicks: &[Click], selected: &[Click], is_cleared: bool) -> String {
        let Some(analysis) = &self.attempt else {
            return String::new();
        };
        message(analysis, |attempt| match attempt {
            Ok(attempt) => self.text_on_attempt(attempt, clicks, selected, is_cleared),
            Err(_) => "The limits are too small to count the clicks that are needed.".into(),
        })
    }

    /// Returns what the player reads about a judged attempt: the goal before the first click, and the used and needed
    /// clicks. Adds that the challenge is lost or won, or what a click on `selected` (the group at the pointer) does.
    fn text_on_attempt(
        &self,
        attempt: &Attempt,
        clicks: &[Click],
        selected: &[Click],
        is_cleared: bool,
    ) -> String {
        let challenge = self.current();
        let counters = attempt.counters.last().expect("the start has counters");
        let mut sentences = vec![words::counters(challenge, counters)];
        if clicks.is_empty() {
            sentences.insert(0, words::task(challenge));
        }
        if let Some(lost) = attempt.lost {
            // Clicks are numbered from 1. So `counters[n]` is about the board after click `n`.
            let click_number = lost.index + 1;
            let number = challenge.number(&attempt.counters[click_number]);
            let better = lost.better.map(|better| clicks_text(&[better]));
            sentences.push(words::lost(challenge, click_number, number, better));
        } else if is_cleared {
            sentences.push(words::cleared(challenge, counters));
        } else if let Some(crossing) = words::crossing(challenge, selected) {
            sentences.push(crossing);
        }
        sentences.join(" ")
    }
}
