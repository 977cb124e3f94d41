"""A clock that can be set for the processes of a drill: a small library in C that they load first.

It adds an offset to what the C library answers for the time of day. The offset is in a file that all
processes share, so it changes for all of them at once. Clocks that only run forward (CLOCK_MONOTONIC) are
left alone, as they are when somebody sets the clock of a machine.
"""

from __future__ import annotations

import struct
import subprocess
from dataclasses import dataclass
from pathlib import Path

SOURCE = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile int64_t none, *offset = &none;
static int (*real_clock)(clockid_t, struct timespec *);
static int (*real_day)(struct timeval *, void *);

__attribute__((constructor)) static void begin(void) {
    real_clock = dlsym(RTLD_NEXT, "clock_gettime");
    real_day = dlsym(RTLD_NEXT, "gettimeofday");
    int file = open(getenv("DRILL_CLOCK") ?: "", O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    void *found = mmap(NULL, sizeof(int64_t), PROT_READ, MAP_SHARED, file, 0);
    if (found != MAP_FAILED) offset = found;
    close(file);
}
int clock_gettime(clockid_t id, struct timespec *at) {
    if (!real_clock) real_clock = dlsym(RTLD_NEXT, "clock_gettime");
    int failed = real_clock(id, at);
    if (!failed && (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE)) at->tv_sec += *offset;
    return failed;
}
int gettimeofday(struct timeval *restrict at, void *restrict zone) {
    if (!real_day) real_day = dlsym(RTLD_NEXT, "gettimeofday");
    int failed = real_day(at, zone);
    if (!failed && at) at->tv_sec += *offset;
    return failed;
}
time_t time(time_t *at) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (at) *at = now.tv_sec;
    return now.tv_sec;
}
"""


@dataclass(frozen=True)
class Clock:
    """The clock of the processes that get its `environment`."""

    folder: Path

    @classmethod
    def build(cls, folder: Path) -> Clock:
        """Compiles the library with `cc`; raises OSError or CalledProcessError without one."""
        (folder / "clock.c").write_text(SOURCE)
        command = ["cc", "-O2", "-shared", "-fPIC", "-o", "clock.so", "clock.c", "-ldl"]
        subprocess.run(command, cwd=folder, check=True)
        clock = cls(folder)
        clock.set_back(0)
        (folder / "offset").chmod(0o644)
        (folder / "clock.so").chmod(0o755)
        return clock

    @property
    def environment(self) -> dict[str, str]:
        return {"LD_PRELOAD": str(self.folder / "clock.so"), "DRILL_CLOCK": str(self.folder / "offset")}

    def set_back(self, seconds: int) -> None:
        """Sets the clock back by so much from the real time; 0 sets it right. Writes in place, because the
        processes have mapped the file.
        """
        file = self.folder / "offset"
        with file.open("r+b" if file.exists() else "wb") as offset:
            offset.write(struct.pack("q", -seconds))
