#[unsafe(no_mangle)]
pub extern "C" fn x(p: *const u8, n: usize) -> u32 {
    let b = unsafe { std::str::from_utf8(std::slice::from_raw_parts(p, n)).unwrap() };
    kortest::former::prove(&b.parse().unwrap()).unwrap().lower_bound
}
