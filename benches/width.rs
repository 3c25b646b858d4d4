//! Measures how the time of proofs with `--method columns` grows with the width of random boards.
//! Writes `benches/width.tsv` and `benches/width.svg`.
//!
//! `cargo bench --bench width` uses one thread and measures whole proofs of lower bounds.

mod common;

use common::{kortest, number, random_rows};
use std::ops::RangeInclusive;
use std::path::Path;

const HEIGHTS: RangeInclusive<usize> = 5..=12;
const MAX_WIDTH: usize = 40;
/// The widths are the multiples of this number.
const STEP: usize = 5;
/// Number of boards of each size.
const BOARDS: u64 = 3;

fn main() {
    let mut table = String::from("rows\tcolumns\tboard\toptimum\tcpu_seconds\tpeak_mib\n");
    let mut lines = Vec::new();
    for height in HEIGHTS {
        let mut points = Vec::new();
        for width in (STEP..=MAX_WIDTH).step_by(STEP) {
            let seconds = median_seconds(height, width, &mut table);
            eprintln!("{height} x {width}: {seconds:.2} s");
            points.push(Point { width, seconds });
        }
        lines.push(Line { height, points });
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches");
    std::fs::write(folder.join("width.tsv"), table).expect("the table is written");
    std::fs::write(folder.join("width.svg"), plot(&lines)).expect("the plot is written");
}

/// Proves boards of one size, and appends a row for each to the table.
fn median_seconds(height: usize, width: usize, table: &mut String) -> f64 {
    let mut times = Vec::new();
    for board in 0..BOARDS {
        let proof = kortest(&[
            "prove",
            &random_rows(height, width, board),
            "--method",
            "columns",
            "--threads",
            "1",
            "--json",
            "--quiet",
            "--no-certificate",
        ]);
        let optimum = &proof["optimum"];
        let seconds = number(&proof, "cpu_seconds");
        let memory = number(&proof, "peak_memory_bytes") / 1_048_576.0;
        *table += &format!("{height}\t{width}\t{board}\t{optimum}\t{seconds:.2}\t{memory:.0}\n");
        times.push(seconds);
    }
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// The measurements of boards with one number of rows.
struct Line {
    height: usize,
    points: Vec<Point>,
}

/// The median time of boards with one size.
struct Point {
    width: usize,
    seconds: f64,
}

const COLOURS: [&str; 8] = [
    "#0072b2", "#009e73", "#e69f00", "#d55e00", "#cc79a7", "#56b4e9", "#000000", "#7a6a00",
];

/// Returns the horizontal position of a width in the plot.
fn x(width: usize) -> f64 {
    70.0 + width as f64 * 13.0
}

/// Returns the vertical position of a time in the plot. The scale is logarithmic.
fn y(seconds: f64) -> f64 {
    250.0 - seconds.max(0.001).log10() * 70.0
}

/// Plots one line per number of rows, with seconds on a logarithmic scale.
fn plot(lines: &[Line]) -> String {
    let mut svg = String::from(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 680 520' font-family='sans-serif' font-size='14'>\n\
         <rect width='680' height='520' fill='white'/>\n\
         <text x='70' y='28' font-size='17'>Column program: proving a board of random tiles, four colours</text>\n",
    );
    for power in -3..=2 {
        let seconds = 10f64.powi(power);
        let height = y(seconds);
        svg += &format!(
            "<line x1='70' y1='{height}' x2='600' y2='{height}' stroke='#ddd'/><text x='62' y='{}' text-anchor='end'>{seconds}</text>\n",
            height + 5.0
        );
    }
    for width in (0..=MAX_WIDTH).step_by(STEP) {
        let x = x(width);
        svg += &format!("<text x='{x}' y='485' text-anchor='middle'>{width}</text>\n");
    }
    svg += "<text x='335' y='508' text-anchor='middle'>columns</text>\n\
            <text transform='translate(18 290) rotate(-90)' text-anchor='middle'>CPU seconds, median of three boards</text>\n";
    for (line, colour) in lines.iter().zip(COLOURS) {
        svg += &plot_line(line, colour);
    }
    svg + "</svg>\n"
}

/// Plots a line with its points, and a label at its end.
fn plot_line(line: &Line, colour: &str) -> String {
    let mut path = Vec::new();
    let mut circles = String::new();
    for &Point { width, seconds } in &line.points {
        let x = x(width);
        let y = y(seconds);
        path.push(format!("{x:.1},{y:.1}"));
        circles += &format!("<circle cx='{x:.1}' cy='{y:.1}' r='3.5' fill='{colour}'/>\n");
    }
    let path = path.join(" ");
    let last = line.points.last().expect("every height is measured");
    format!(
        "<polyline points='{path}' fill='none' stroke='{colour}' stroke-width='2.5'/>\n{circles}\
         <text x='{:.1}' y='{:.1}' fill='{colour}'>{} rows</text>\n",
        x(last.width) + 10.0,
        y(last.seconds) + 5.0,
        line.height
    )
}
