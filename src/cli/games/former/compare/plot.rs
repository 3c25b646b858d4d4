//! A plot of solution length over time as SVG: one panel a board, one line an algorithm.
//!
//! Many algorithms are at the same length most of the time. So a length is not a height but a band, in which each
//! algorithm has its lane, in the order of the legend: lines run side by side and never on each other.

use super::look::Look;
use crate::games::former::clicks::NOUN;
use crate::output::units::counted;
use std::fmt::Write;
use std::time::Duration;

/// The first line of every plot, by which a later one knows that it may replace it.
pub const MARK: &str = "<!-- kortest compare -->\n";

/// A board.
pub struct Panel {
    /// Its name.
    pub title: String,
    /// Drawn as a band across, if it is known.
    pub optimum: Option<u32>,
    /// The algorithms.
    pub curves: Vec<Curve>,
}

/// An algorithm on a board.
pub struct Curve {
    /// Its name.
    pub name: &'static str,
    /// Seconds and length of each improvement.
    pub points: Vec<(f64, u32)>,
}

/// The panel's size and the space around its plot, in pixels.
const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 430.0;
const LEFT: f64 = 66.0;
const RIGHT: f64 = 18.0;
const TOP: f64 = 34.0;
const BOTTOM: f64 = 62.0;
/// The axis of time begins here.
const FIRST_SECOND: f64 = 0.001;
/// Lengths above the shortest that are shown; longer ones are drawn as the last of these.
const SPAN: u32 = 10;
/// The part of the way from one length to the next that a band takes.
const BAND: f64 = 0.84;
/// Lanes are no farther from each other.
const WIDEST_LANE: f64 = 5.0;
/// Room for a marker.
const MARKER: f64 = 16.0;
/// The colour of the optimum's band.
const OPTIMUM: &str = "#f1e6bf";
/// The legend's line height, and the room for a line's sample and for each letter of a name.
const ROW: f64 = 24.0;
const SAMPLE: f64 = 50.0;
const LETTER: f64 = 8.2;

/// Draws panels in two columns under a legend of all names.
pub fn plot(panels: &[Panel], names: &[&str], limit: Duration) -> String {
    let columns = panels.len().clamp(1, 2);
    let width = WIDTH * columns as f64;
    let mut svg = String::new();
    let legend = legend(&mut svg, names, width);
    let height = legend + HEIGHT * panels.len().div_ceil(columns) as f64;
    for (n, panel) in panels.iter().enumerate() {
        let (x, y) = ((n % columns) as f64 * WIDTH, legend + (n / columns) as f64 * HEIGHT);
        line(&mut svg, format_args!("<g transform='translate({x} {y})'>"));
        Frame::of(panel, names.len(), limit).draw(&mut svg, panel, names);
        line(&mut svg, format_args!("</g>"));
    }
    format!(
        "{MARK}<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}' height='{height}' \
         font-family='sans-serif' font-size='13' fill='#222'>\n\
         <rect width='{width}' height='{height}' fill='white'/>\n\
         <text x='{LEFT}' y='26' font-size='17' font-weight='bold'>Clicks of the best solution over time</text>\n\
         {svg}</svg>\n"
    )
}

fn line(svg: &mut String, text: std::fmt::Arguments) {
    writeln!(svg, "{text}").expect("a string takes all");
}

/// Samples of all lines and of the optimum's band. Returns where it ends.
fn legend(svg: &mut String, names: &[&str], width: f64) -> f64 {
    let optimum = "proven optimum";
    let letters = names.iter().chain([&optimum]).map(|name| name.len()).max().unwrap_or(0);
    let cell = SAMPLE + LETTER * letters as f64;
    let columns = (((width - LEFT - RIGHT) / cell) as usize).max(1);
    let at = |n: usize| (LEFT + (n % columns) as f64 * cell, 52.0 + (n / columns) as f64 * ROW);
    let text =
        |x: f64, y: f64, name: &str| format!("<text x='{:.1}' y='{:.1}'>{name}</text>", x + SAMPLE - 10.0, y + 4.5);
    for (n, name) in names.iter().enumerate() {
        let ((x, y), look) = (at(n), Look::of(n));
        line(
            svg,
            format_args!("<line x1='{x:.1}' y1='{y}' x2='{:.1}' y2='{y}' {}/>", x + SAMPLE - 18.0, look.stroke()),
        );
        line(svg, format_args!("{}{}", look.marker(x + (SAMPLE - 18.0) / 2.0, y), text(x, y, name)));
    }
    let (x, y) = at(names.len());
    let sample = SAMPLE - 18.0;
    line(svg, format_args!("<rect x='{x:.1}' y='{}' width='{sample}' height='16' fill='{OPTIMUM}'/>", y - 8.0));
    line(svg, format_args!("{}", text(x, y, optimum)));
    at(names.len()).1 + ROW
}

/// Where times and lengths are in a panel.
struct Frame {
    limit: f64,
    least: u32,
    most: u32,
    /// Whether there are lengths above the most that is shown.
    is_cut: bool,
    lanes: usize,
}

impl Frame {
    fn of(panel: &Panel, lanes: usize, limit: Duration) -> Frame {
        let lengths = panel.curves.iter().flat_map(|curve| curve.points.iter().map(|&(_, length)| length));
        let least = lengths.clone().chain(panel.optimum).min().unwrap_or(0);
        let longest = lengths.max().unwrap_or(least);
        let most = longest.clamp(least + 2, least + SPAN);
        Frame { limit: limit.as_secs_f64().max(2.0 * FIRST_SECOND), least, most, is_cut: longest > most, lanes }
    }

    fn x(&self, seconds: f64) -> f64 {
        let part = (seconds.clamp(FIRST_SECOND, self.limit) / FIRST_SECOND).ln() / (self.limit / FIRST_SECOND).ln();
        LEFT + part * (WIDTH - LEFT - RIGHT)
    }

    /// From one length to the next.
    fn step(&self) -> f64 {
        (HEIGHT - TOP - BOTTOM) / f64::from(self.most - self.least + 1)
    }

    /// The middle of a length's band.
    fn y(&self, length: u32) -> f64 {
        HEIGHT - BOTTOM - (f64::from(length.min(self.most) - self.least) + 0.5) * self.step()
    }

    /// How far an algorithm's lane is from the middle of the band.
    fn lane(&self, n: usize) -> f64 {
        let apart = (BAND * self.step() / self.lanes.max(1) as f64).min(WIDEST_LANE);
        (n as f64 - (self.lanes as f64 - 1.0) / 2.0) * apart
    }

    fn draw(&self, svg: &mut String, panel: &Panel, names: &[&str]) {
        line(svg, format_args!("<text x='{LEFT}' y='20' font-weight='bold'>{}</text>", escape(&panel.title)));
        self.draw_axes(svg, panel.optimum);
        for curve in &panel.curves {
            let n = names.iter().position(|&name| name == curve.name).unwrap_or(0);
            self.draw_curve(svg, curve, n);
        }
    }

    fn draw_axes(&self, svg: &mut String, optimum: Option<u32>) {
        let (bottom, right, step) = (HEIGHT - BOTTOM, WIDTH - RIGHT, self.step());
        for length in self.least..=self.most {
            let (at, is_optimum) = (self.y(length), optimum == Some(length));
            let (top, width) = (at - step / 2.0, right - LEFT);
            if is_optimum {
                line(
                    svg,
                    format_args!("<rect x='{LEFT}' y='{top:.1}' width='{width}' height='{step:.1}' fill='{OPTIMUM}'/>"),
                );
            }
            line(svg, format_args!("<line x1='{LEFT}' y1='{top:.1}' x2='{right}' y2='{top:.1}' stroke='#dcdcdc'/>"));
            let more = if length == self.most && self.is_cut { "+" } else { "" };
            let weight = if is_optimum { "bold" } else { "normal" };
            let (x, y) = (LEFT - 8.0, at + 4.5);
            line(
                svg,
                format_args!("<text x='{x}' y='{y:.1}' text-anchor='end' font-weight='{weight}'>{length}{more}</text>"),
            );
        }
        for power in -3..6 {
            let seconds = 10f64.powi(power);
            if seconds <= self.limit {
                let at = self.x(seconds);
                line(svg, format_args!("<line x1='{at:.1}' y1='{TOP}' x2='{at:.1}' y2='{bottom}' stroke='#dcdcdc'/>"));
                line(
                    svg,
                    format_args!("<text x='{at:.1}' y='{}' text-anchor='middle'>{seconds}</text>", bottom + 20.0),
                );
            }
        }
        line(svg, format_args!("<path d='M{LEFT} {TOP}V{bottom}H{right}' fill='none' stroke='#777'/>"));
        let (middle, centre) = ((LEFT + right) / 2.0, (TOP + bottom) / 2.0);
        let below = bottom + 42.0;
        line(
            svg,
            format_args!("<text x='{middle}' y='{below}' text-anchor='middle'>time in seconds, logarithmic</text>"),
        );
        line(
            svg,
            format_args!(
                "<text transform='translate(20 {centre}) rotate(-90)' text-anchor='middle'>length in clicks</text>"
            ),
        );
    }

    /// A line in its lane, with the marker where the last improvement was, and again near the end: at a place of its own,
    /// because lanes are nearer to each other than markers are high.
    fn draw_curve(&self, svg: &mut String, curve: &Curve, n: usize) {
        let (Some(&(first, length)), Some(&(last, best))) = (curve.points.first(), curve.points.last()) else { return };
        let (lane, right, look) = (self.lane(n), WIDTH - RIGHT, Look::of(n));
        let mut path = format!("M{:.1} {:.1}", self.x(first), self.y(length) + lane);
        for &(seconds, length) in &curve.points[1..] {
            write!(path, "H{:.1}V{:.1}", self.x(seconds), self.y(length) + lane).expect("a string takes all");
        }
        let at = self.y(best) + lane;
        line(svg, format_args!("<g><title>{}: {} after {last:.3} s</title>", curve.name, counted(best.into(), NOUN)));
        line(svg, format_args!("<path d='{path}H{right}' {}/>", look.stroke()));
        let again = right - MARKER * (n as f64 + 0.5);
        let again = if again > self.x(last) + MARKER { look.marker(again, at) } else { String::new() };
        line(svg, format_args!("{}{again}</g>", look.marker(self.x(last), at)));
    }
}

/// Names come from files.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn panel(title: &str, optimum: Option<u32>) -> Panel {
        let curve = |name, points: &[(f64, u32)]| Curve { name, points: points.to_vec() };
        let curves = vec![curve("a", &[(0.0, 20), (0.5, 13)]), curve("b", &[]), curve("c", &[(0.5, 13), (99.0, 400)])];
        Panel { title: title.into(), optimum, curves }
    }

    #[test]
    fn a_plot_has_a_panel_a_board_and_a_line_an_algorithm() {
        let panels = [panel("<x>", Some(13)), panel("y", None)];
        let svg = plot(&panels, &["a", "b", "c"], Duration::from_secs(10));
        assert_eq!(svg.matches("<g transform").count(), 2);
        assert_eq!(svg.matches("<title>").count(), 4);
        assert_eq!(svg.matches(OPTIMUM).count(), 2, "in the legend and in the panel whose optimum is known");
        assert!(svg.contains("time in seconds") && svg.contains("length in clicks") && svg.contains(">23+<"));
        assert!(svg.contains("&lt;x&gt;") && !svg.contains("NaN") && !svg.contains("inf"));
        assert!(plot(&[], &["a"], Duration::ZERO).ends_with("</svg>\n"));
    }

    #[test]
    fn lanes_are_in_their_band_and_apart() {
        for lanes in 1..=12 {
            let frame = Frame::of(&panel("x", Some(13)), lanes, Duration::from_secs(1));
            let offsets: Vec<f64> = (0..lanes).map(|n| frame.lane(n)).collect();
            assert!(offsets.iter().all(|offset| offset.abs() < frame.step() / 2.0));
            assert!(offsets.windows(2).all(|pair| pair[1] - pair[0] >= 2.0), "{lanes}");
        }
    }
}
