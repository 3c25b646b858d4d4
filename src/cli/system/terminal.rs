//! Switches the terminal to raw mode, in which keys arrive at once.

use std::io;

/// The settings of a terminal before raw mode.
#[cfg(unix)]
pub struct Settings {
    earlier: libc::termios,
}

/// An empty type for Windows, which needs no settings to read keys.
#[cfg(not(unix))]
pub struct Settings;

impl Settings {
    /// Switches the terminal to raw mode. Returns the earlier settings.
    #[cfg(unix)]
    pub fn enter_raw_mode() -> io::Result<Settings> {
        let mut settings = std::mem::MaybeUninit::uninit();
        // SAFETY: `tcgetattr` initialises the settings if it returns 0.
        let earlier = unsafe {
            if libc::tcgetattr(libc::STDIN_FILENO, settings.as_mut_ptr()) != 0 {
                return Err(io::Error::last_os_error());
            }
            settings.assume_init()
        };
        let mut raw = earlier;
        // SAFETY: the argument is a valid structure.
        unsafe { libc::cfmakeraw(&raw mut raw) };
        // A line feed must still return to the first column.
        raw.c_oflag = earlier.c_oflag;
        set(&raw)?;
        Ok(Settings { earlier })
    }

    #[cfg(not(unix))]
    pub fn enter_raw_mode() -> io::Result<Settings> {
        Ok(Settings)
    }

    /// Gives the terminal its earlier settings back.
    #[cfg(unix)]
    pub fn restore(&self) -> io::Result<()> {
        set(&self.earlier)
    }

    #[cfg(not(unix))]
    pub fn restore(&self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(unix)]
fn set(settings: &libc::termios) -> io::Result<()> {
    // SAFETY: the pointer refers to a valid structure.
    match unsafe { libc::tcsetattr(libc::STDIN_FILENO, libc::TCSADRAIN, settings) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}
