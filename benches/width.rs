//! Measures how the time of proofs with `--method columns` grows with the width of random boards.
//! Writes `benches/width.tsv` and `benches/width.svg`.
//!
//! `cargo bench --bench width` uses one thread and measures whole proofs of lower bounds.

#[path = "common/program.rs"]
mod program;
#[path = "former/random.rs"]
mod random;

use program::kortest;
use random::random_rows;

const HEIGHTS: std::ops::RangeInclusive<usize> = 5..=12;
const WIDEST: usize = 40;
const BOARDS: u64 = 3;
const STEP: usize = 5;

fn main() {
    let mut table = String::from("rows\tcolumns\tboard\toptimum\tcpu_seconds\tpeak_mib\n");
    let mut lines = Vec::new();
    for height in HEIGHTS {
        let mut points = Vec::new();
        for width in (STEP..=WIDEST).step_by(STEP) {
            let mut times = Vec::new();
            for number in 0..BOARDS {
                let rows = random_rows(height, width, number);
                let options = [
                    "--method",
                    "columns",
                    "--threads",
                    "1",
                    "--json",
                    "--quiet",
                    "--no-certificate",
                ];
                let proof = kortest(&[&["prove", &rows][..], &options].concat());
                let seconds = proof["cpu_seconds"].as_f64().expect("seconds");
                let memory = proof["peak_memory_bytes"].as_f64().expect("bytes") / 1_048_576.0;
                table += &format!(
                    "{height}\t{width}\t{number}\t{}\t{seconds:.2}\t{memory:.0}\n",
                    proof["optimum"]
                );
                times.push(seconds);
            }
            times.sort_by(f64::total_cmp);
            eprintln!("{height} x {width}: {:.2} s", times[times.len() / 2]);
            points.push((width as f64, times[times.len() / 2]));
        }
        lines.push((height, points));
    }
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("benches");
    std::fs::write(folder.join("width.tsv"), table).expect("the table is written");
    std::fs::write(folder.join("width.svg"), plot(&lines)).expect("the plot is written");
}

/// Plots one line per number of rows, with seconds on a logarithmic scale.
fn plot(lines: &[(usize, Vec<(f64, f64)>)]) -> String {
    const COLOURS: [&str; 8] = [
        "#0072b2", "#009e73", "#e69f00", "#d55e00", "#cc79a7", "#56b4e9", "#000000", "#7a6a00",
    ];
    let x = |columns: f64| 70.0 + columns * 13.0;
    let y = |seconds: f64| 250.0 - seconds.max(0.001).log10() * 70.0;
    let mut svg = String::from(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 680 520' font-family='sans-serif' font-size='14'>\n\
         <rect width='680' height='520' fill='white'/>\n\
         <text x='70' y='28' font-size='17'>Column program: proving a board of random tiles, four colours</text>\n",
    );
    for power in -3..=2 {
        let (height, seconds) = (y(10f64.powi(power)), 10f64.powi(power));
        svg += &format!(
            "<line x1='70' y1='{height}' x2='600' y2='{height}' stroke='#ddd'/><text x='62' y='{}' text-anchor='end'>{seconds}</text>\n",
            height + 5.0
        );
    }
    for columns in (0..=40).step_by(STEP) {
        let place = x(columns as f64);
        svg += &format!("<text x='{place}' y='485' text-anchor='middle'>{columns}</text>\n");
    }
    svg += "<text x='335' y='508' text-anchor='middle'>columns</text>\n\
            <text transform='translate(18 290) rotate(-90)' text-anchor='middle'>CPU seconds, median of three boards</text>\n";
    for ((height, points), colour) in lines.iter().zip(COLOURS) {
        let path: String = points
            .iter()
            .map(|&(columns, seconds)| format!("{:.1},{:.1} ", x(columns), y(seconds)))
            .collect();
        svg += &format!(
            "<polyline points='{}' fill='none' stroke='{colour}' stroke-width='2.5'/>\n",
            path.trim()
        );
        for &(columns, seconds) in points {
            svg += &format!(
                "<circle cx='{:.1}' cy='{:.1}' r='3.5' fill='{colour}'/>\n",
                x(columns),
                y(seconds)
            );
        }
        let &(columns, seconds) = points.last().expect("every height is measured");
        svg += &format!(
            "<text x='{:.1}' y='{:.1}' fill='{colour}'>{height} rows</text>\n",
            x(columns) + 10.0,
            y(seconds) + 5.0
        );
    }
    svg + "</svg>\n"
}
