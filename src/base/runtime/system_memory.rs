//! Reads how much memory the system allows a process: the limit of its control group (cgroup), as containers and batch
//! systems set it, and the limit of its address space, as `ulimit -v` sets it.

/// Returns the number of bytes of memory that this process should use: `wanted`, or less if the system would end or
/// refuse a process of this size. On Linux, the result is at most three quarters of the memory limit of its control
/// group (cgroup): one quarter is for the file cache and for other processes of the group. The result is also at most
/// half of the limit of its address space (`ulimit -v`), because the program, its threads and its allocator need
/// addresses too. Other systems do not show these limits, so they allow all `wanted` bytes.
pub fn allowed_memory(wanted: usize) -> usize {
    let read = |path: &str| std::fs::read_to_string(path).ok();
    let groups = read("/proc/self/cgroup").unwrap_or_default();
    let mounts = read("/proc/self/mountinfo").unwrap_or_default();
    let limits = read("/proc/self/limits").unwrap_or_default();
    let mut memory = wanted as u64;
    if let Some(bytes) = group_memory(&groups, &mounts, read) {
        memory = memory.min(bytes / 4 * 3);
    }
    if let Some(bytes) = address_space(&limits) {
        memory = memory.min(bytes / 2);
    }
    // The number fits into a `usize`, because it is at most `wanted`.
    memory as usize
}

/// Returns the soft limit of the address space of this process in bytes; `None` if there is no limit. `limits` has the
/// text of `/proc/self/limits`. Its line `Max address space 83886080 unlimited bytes` has the soft limit first.
fn address_space(limits: &str) -> Option<u64> {
    let mut lines = limits.lines();
    let values = lines.find_map(|line| line.strip_prefix("Max address space"))?;
    values.split_whitespace().next()?.parse().ok()
}

/// Returns the memory limit of the control group (cgroup) of this process, in bytes; `None` without a limit. A group is
/// also limited by the groups that contain it, so the smallest limit counts. `groups` has the text of
/// `/proc/self/cgroup`, and `mounts` the text of `/proc/self/mountinfo`. `read` returns the contents of a file.
fn group_memory(groups: &str, mounts: &str, read: impl Fn(&str) -> Option<String>) -> Option<u64> {
    let mut limits = Vec::new();
    for mount in mounts.lines().filter_map(Mount::parse) {
        let Some(path) = mount.version.path_of_group(groups) else {
            continue;
        };
        for folder in mount.folders(path) {
            let file = format!("{folder}/{}", mount.version.file());
            // Without a limit, the file has the word `max`, or a number that is larger than the memory of any machine.
            if let Some(text) = read(&file)
                && let Ok(limit) = text.trim().parse::<u64>()
            {
                limits.push(limit);
            }
        }
    }
    limits.into_iter().min()
}

/// The version of the interface of control groups.
#[derive(Clone, Copy)]
enum CgroupVersion {
    One,
    Two,
}

impl CgroupVersion {
    /// Returns the name of the file that has the memory limit of a group.
    fn file(self) -> &'static str {
        match self {
            CgroupVersion::One => "memory.limit_in_bytes",
            CgroupVersion::Two => "memory.max",
        }
    }

    /// Returns the path of the control group (cgroup) that limits the memory of this process, if any. `groups` has the
    /// text of `/proc/self/cgroup`. Each of its lines has a number, the controllers (the limited resources) and the
    /// path of a group, as in `4:memory:/user` (version 1) or `0::/user` (version 2, which names no controllers).
    /// Returns `None` also if a line has another form, because the text is then not from such a file.
    fn path_of_group(self, groups: &str) -> Option<&str> {
        for line in groups.lines() {
            let mut fields = line.splitn(3, ':').skip(1);
            let controllers = fields.next()?;
            let path = fields.next()?;
            let limits_memory = match self {
                CgroupVersion::One => controllers.split(',').any(|name| name == "memory"),
                CgroupVersion::Two => controllers.is_empty(),
            };
            if limits_memory {
                return Some(path);
            }
        }
        None
    }
}

/// A folder in which Linux shows a hierarchy of control groups (cgroups), which limit the resources of processes.
struct Mount<'a> {
    version: CgroupVersion,
    /// The path of the control group that the folder shows.
    root: &'a str,
    /// The folder of this group in the file system.
    point: &'a str,
}

impl<'a> Mount<'a> {
    /// Parses a line of `/proc/self/mountinfo`; `None` if it is not about control groups (cgroups) that limit memory.
    /// Example: `35 25 0:30 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate`.
    fn parse(line: &'a str) -> Option<Mount<'a>> {
        let (place, source) = line.split_once(" - ")?;
        // The first three fields are two numbers and a device.
        let mut place_fields = place.split(' ').skip(3);
        let root = place_fields.next()?;
        let point = place_fields.next()?;
        let mut source_fields = source.split(' ');
        let kind = source_fields.next()?;
        // The name of the source is skipped.
        let options = source_fields.nth(1)?;
        let version = match kind {
            "cgroup2" => CgroupVersion::Two,
            "cgroup" if options.split(',').any(|name| name == "memory") => CgroupVersion::One,
            _ => return None, // Another file system, or control groups that do not limit memory.
        };
        Some(Mount {
            version,
            root,
            point,
        })
    }

    /// Returns the folders, in the file system, of the control group with this path and of the groups that contain it.
    /// The mount point shows the group `self.root`, and the folders below it show the groups in this group. Returns
    /// only the mount point if the group with this path is not in `self.root`, as in some containers.
    fn folders(&self, group_path: &str) -> Vec<String> {
        let mut path_below = match group_path.strip_prefix(self.root.trim_end_matches('/')) {
            Some(below) if below.starts_with('/') => below.trim_end_matches('/'),
            _ => "", // The mount point shows this very group, or all that is visible of it.
        };
        let mut folders = vec![self.point.to_string()];
        while !path_below.is_empty() {
            folders.push(format!("{}{path_below}", self.point));
            // Go on with the group that contains this one. A path begins with `/`, so there is always a `/` to cut at.
            path_below = &path_below[..path_below.rfind('/').unwrap_or(0)];
        }
        folders
    }
}

#[cfg(test)]
mod tests {
    use super::{address_space, allowed_memory, group_memory};

    const TWO: &str = "35 25 0:30 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw\n";
    const ONE: &str = "\
        33 32 0:28 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu,cpuacct\n\
        36 32 0:31 / /sys/fs/cgroup/memory rw shared:16 - cgroup cgroup rw,memory\n";

    /// Returns the memory limit that [`group_memory`] finds in `files`, each a path and its contents.
    fn limit(groups: &str, mounts: &str, files: &[[&str; 2]]) -> Option<u64> {
        group_memory(groups, mounts, |path| {
            let file = files.iter().find(|file| file[0] == path)?;
            Some(file[1].to_string())
        })
    }

    #[test]
    fn the_smallest_limit_of_a_group_and_its_ancestors_counts() {
        let files = [
            ["/sys/fs/cgroup/job/step/memory.max", "max\n"],
            ["/sys/fs/cgroup/job/memory.max", "268435456\n"],
            ["/sys/fs/cgroup/memory.max", "536870912\n"],
            ["/sys/fs/cgroup/other/memory.max", "1\n"],
        ];

        let found = limit("0::/job/step\n", TWO, &files);

        assert_eq!(found, Some(268_435_456));
    }

    #[test]
    fn a_group_without_a_limit_has_none() {
        let files = [["/sys/fs/cgroup/job/memory.max", "max\n"]];

        assert_eq!(limit("0::/job\n", TWO, &files), None);
        assert_eq!(limit("0::/\n", TWO, &[]), None);
        assert_eq!(limit("", "", &[]), None);
        assert_eq!(limit("nonsense\n::\n", "nonsense - x\n", &files), None);
    }

    #[test]
    fn version_1_has_its_own_file() {
        let groups = "4:cpu,cpuacct:/a\n3:memory:/slurm/job_7\n0::/user\n";
        let files = [
            [
                "/sys/fs/cgroup/memory/slurm/job_7/memory.limit_in_bytes",
                "100000000\n",
            ],
            [
                "/sys/fs/cgroup/memory/memory.limit_in_bytes",
                "9223372036854771712\n",
            ],
            ["/sys/fs/cgroup/memory/user/memory.limit_in_bytes", "1\n"],
        ];

        assert_eq!(limit(groups, ONE, &files), Some(100_000_000));
    }

    #[test]
    fn the_soft_limit_of_the_address_space_counts() {
        let limits = "\
            Limit                     Soft Limit           Hard Limit           Units     \n\
            Max cpu time              unlimited            unlimited            seconds   \n\
            Max address space         83886080             167772160            bytes     \n";

        assert_eq!(address_space(limits), Some(83_886_080));
        assert_eq!(
            address_space(&limits.replace("83886080", "unlimited")),
            None
        );
        assert_eq!(address_space(""), None);
    }

    #[test]
    fn little_memory_is_allowed() {
        assert_eq!(allowed_memory(1 << 20), 1 << 20);
    }

    #[test]
    fn a_container_sees_its_group_at_the_mount_point() {
        let mounts = "35 25 0:30 /docker/abc /sys/fs/cgroup ro - cgroup2 cgroup rw\n";
        let files = [
            ["/sys/fs/cgroup/memory.max", "300000000\n"],
            ["/sys/fs/cgroup/inner/memory.max", "200000000\n"],
        ];

        assert_eq!(limit("0::/docker/abc\n", mounts, &files), Some(300_000_000));
        assert_eq!(
            limit("0::/docker/abc/inner\n", mounts, &files),
            Some(200_000_000)
        );
        assert_eq!(
            limit("0::/docker/abcd\n", mounts, &files),
            Some(300_000_000)
        );
    }
}
