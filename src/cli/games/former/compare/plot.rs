//! A plot of solution length over time as SVG: a legend, and one panel for each board.

use super::frame::{Frame, HEIGHT, LEFT, OPTIMUM, Panel, RIGHT, WIDTH, line};
use super::look::Look;
use crate::output::Failure;
use crate::system::files::may_write;
use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;

/// The first line of every plot. A later plot may replace a file that begins with it.
const MARK: &str = "<!-- kortest compare -->\n";

/// The height of a line of the legend, and the widths of a sample and of a letter, in pixels.
const ROW: f64 = 24.0;
const SAMPLE: f64 = 50.0;
const LETTER: f64 = 8.2;

/// Checks that the plot can be written. An existing file must be an earlier plot, or empty.
pub fn may_draw(path: &Path) -> Result<(), Failure> {
    let shown = path.display();
    may_write(path).map_err(|error| Failure::Input(format!("--plot: {error}")))?;
    match std::fs::read(path) {
        Ok(bytes) if !bytes.is_empty() && !bytes.starts_with(MARK.as_bytes()) => {
            Err(Failure::Input(format!("--plot: {shown} exists and is no plot of kortest; it will not be overwritten")))
        }
        Ok(_) => Ok(()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(Failure::Input(format!("--plot: {shown}: {error}"))),
    }
}

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

#[cfg(test)]
mod tests {
    use super::super::frame::Curve;
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
}
