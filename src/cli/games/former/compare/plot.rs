//! A plot of solution length over time as SVG: one panel a board, one line an algorithm.

use std::fmt::Write;
use std::time::Duration;

/// The first line of every plot, by which a later one knows that it may replace it.
pub const MARK: &str = "<!-- kortest compare -->\n";

/// A board.
pub struct Panel {
    /// Its name.
    pub title: String,
    /// Drawn as a line across, if it is known.
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
const WIDTH: f64 = 460.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 12.0;
const TOP: f64 = 30.0;
const BOTTOM: f64 = 40.0;
/// The axis of time begins here.
const FIRST_SECOND: f64 = 0.001;
/// Lengths above the shortest that are shown; longer ones are cut off.
const SPAN: u32 = 14;
/// Colours that people with colour-blindness tell apart (Okabe and Ito); after the last the lines are dashed.
const COLOURS: [&str; 7] = ["#d55e00", "#0072b2", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#555555"];

/// Draws panels in two columns under a legend of all names.
pub fn plot(panels: &[Panel], names: &[&str], limit: Duration) -> String {
    let columns = panels.len().clamp(1, 2);
    let legend = 24.0 * names.len().div_ceil(3 * columns) as f64 + 44.0;
    let (width, height) = (WIDTH * columns as f64, legend + HEIGHT * panels.len().div_ceil(columns) as f64);
    let mut svg = format!(
        "{MARK}<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' font-family='sans-serif' font-size='13'>\n\
         <rect width='{width}' height='{height}' fill='white'/>\n\
         <text x='{LEFT}' y='24' font-size='16'>Clicks of the best solution over seconds; dotted: the proven optimum</text>\n"
    );
    for (n, name) in names.iter().enumerate() {
        let (x, y) = (LEFT + (n % (3 * columns)) as f64 * 150.0, 48.0 + (n / (3 * columns)) as f64 * 24.0);
        let style = style(n);
        line(&mut svg, format_args!("<line x1='{x}' y1='{y}' x2='{}' y2='{y}' {style}/>", x + 26.0));
        line(&mut svg, format_args!("<text x='{}' y='{}'>{name}</text>", x + 32.0, y + 4.0));
    }
    for (n, panel) in panels.iter().enumerate() {
        let (x, y) = ((n % columns) as f64 * WIDTH, legend + (n / columns) as f64 * HEIGHT);
        line(&mut svg, format_args!("<g transform='translate({x} {y})'>"));
        draw(&mut svg, panel, names, limit.as_secs_f64().max(2.0 * FIRST_SECOND));
        line(&mut svg, format_args!("</g>"));
    }
    svg + "</svg>\n"
}

fn line(svg: &mut String, text: std::fmt::Arguments) {
    writeln!(svg, "{text}").expect("a string takes all");
}

fn style(n: usize) -> String {
    let bold = if n == 0 { 3.5 } else { 2.0 };
    let dash = if n < COLOURS.len() { "" } else { " stroke-dasharray='6 3'" };
    format!("fill='none' stroke='{}' stroke-width='{bold}'{dash}", COLOURS[n % COLOURS.len()])
}

fn draw(svg: &mut String, panel: &Panel, names: &[&str], limit: f64) {
    let lengths = panel.curves.iter().flat_map(|curve| curve.points.iter().map(|&(_, length)| length));
    let least = lengths.clone().chain(panel.optimum).min().unwrap_or(0);
    let most = lengths.max().unwrap_or(least).clamp(least + 2, least + SPAN);
    let x = |seconds: f64| {
        let part = (seconds.clamp(FIRST_SECOND, limit) / FIRST_SECOND).ln() / (limit / FIRST_SECOND).ln();
        LEFT + part * (WIDTH - LEFT - RIGHT)
    };
    let y = |length: u32| {
        let part = f64::from(length.min(most) - least) / f64::from(most - least);
        HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM)
    };
    let (bottom, right) = (HEIGHT - BOTTOM, WIDTH - RIGHT);
    line(svg, format_args!("<text x='{LEFT}' y='18' font-weight='bold'>{}</text>", escape(&panel.title)));
    for length in (least..=most).filter(|length| (length - least).is_multiple_of(2)) {
        let at = y(length);
        line(svg, format_args!("<line x1='{LEFT}' y1='{at:.1}' x2='{right}' y2='{at:.1}' stroke='#e4e4e4'/>"));
        line(svg, format_args!("<text x='{}' y='{:.1}' text-anchor='end'>{length}</text>", LEFT - 8.0, at + 4.0));
    }
    for power in -3..6 {
        let seconds = 10f64.powi(power);
        if seconds <= limit {
            let at = x(seconds);
            line(svg, format_args!("<line x1='{at:.1}' y1='{TOP}' x2='{at:.1}' y2='{bottom}' stroke='#e4e4e4'/>"));
            line(svg, format_args!("<text x='{at:.1}' y='{}' text-anchor='middle'>{seconds}</text>", bottom + 18.0));
        }
    }
    // The first algorithm is the one that people look for: it is drawn last, and bold.
    for curve in panel.curves.iter().rev() {
        let Some(&(first, length)) = curve.points.first() else { continue };
        let mut path = format!("M{:.1} {:.1}", x(first), y(length));
        for &(seconds, length) in &curve.points[1..] {
            write!(path, "H{:.1}V{:.1}", x(seconds), y(length)).expect("a string takes all");
        }
        let n = names.iter().position(|&name| name == curve.name).unwrap_or(0);
        line(svg, format_args!("<path d='{path}H{right}' {}/>", style(n)));
    }
    if let Some(optimum) = panel.optimum {
        let at = y(optimum);
        let style = "stroke='black' stroke-width='2' stroke-dasharray='2 4'";
        line(svg, format_args!("<line x1='{LEFT}' y1='{at:.1}' x2='{right}' y2='{at:.1}' {style}/>"));
    }
}

/// Names come from files.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plot_has_a_panel_a_board_and_a_line_an_algorithm() {
        let curve = |name, points: &[(f64, u32)]| Curve { name, points: points.to_vec() };
        let panel = |title: &str, optimum| Panel {
            title: title.into(),
            optimum,
            curves: vec![curve("a", &[(0.0, 20), (0.5, 13)]), curve("b", &[]), curve("c", &[(99.0, 400)])],
        };
        let svg = plot(&[panel("<x>", Some(13)), panel("y", None)], &["a", "b", "c"], Duration::from_secs(10));
        assert_eq!(svg.matches("<g ").count(), 2);
        assert_eq!(svg.matches("<path ").count(), 4);
        assert_eq!(svg.matches("stroke-dasharray='2 4'").count(), 1);
        assert!(svg.contains("&lt;x&gt;") && !svg.contains("NaN") && !svg.contains("inf"));
        assert!(plot(&[], &["a"], Duration::ZERO).ends_with("</svg>\n"));
    }
}
