/* Makes one call of a process fail, be cut short, or be its last, where it has to do with files below a folder.

   FAULT_FOLDER  what the path of such a file contains
   FAULT_CALL    the call by name
   FAULT_NUMBER  which of these calls, from 1
   FAULT_KIND    an error number; or `short`, `killed` (before the call), `ended` (SIGTERM before it), `replaced` (the
                 file that is to be locked is removed, and another of its name locked by somebody else)
   FAULT_LOG     a file that gets a line where the fault happened

   Built as a shared object and named in LD_PRELOAD. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int count;

static int concerns(int descriptor, const char *path) {
  const char *folder = getenv("FAULT_FOLDER");
  if (!folder) return 0;
  if (path && strstr(path, folder)) return 1;
  if (path && path[0] == '/') return 0;
  char link[64], target[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, target, sizeof target - 1);
  if (length <= 0) return 0;
  target[length] = 0;
  return strstr(target, folder) != NULL;
}

/* 0: go on; 1: fail with errno; 2: cut short. */
static int fault(const char *call, int descriptor, const char *path) {
  const char *wanted = getenv("FAULT_CALL"), *number = getenv("FAULT_NUMBER"), *kind = getenv("FAULT_KIND");
  if (!wanted || !number || !kind || strcmp(call, wanted) || !concerns(descriptor, path)) return 0;
  if (__atomic_add_fetch(&count, 1, __ATOMIC_SEQ_CST) != atoi(number)) return 0;
  const char *log = getenv("FAULT_LOG");
  if (log) {
    int file = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND, 0644);
    if (file >= 0) {
      syscall(SYS_write, file, "fault\n", 6);
      syscall(SYS_close, file);
    }
  }
  if (!strcmp(kind, "killed")) kill(getpid(), SIGKILL);
  if (!strcmp(kind, "ended")) return kill(getpid(), SIGTERM), 0;
  if (!strcmp(kind, "short")) return 2;
  if (!strcmp(kind, "replaced")) return 3;
  errno = atoi(kind);
  return 1;
}

#define NEXT(name) __typeof__(&name) next = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static int opened(const char *name, int folder, const char *path, int flags, mode_t mode) {
  if (fault("open", folder, path)) return -1;
  (void)name;
  return syscall(SYS_openat, folder, path, flags, mode);
}

#define MODE(flags) \
  mode_t mode = 0; \
  if ((flags) & (O_CREAT | __O_TMPFILE)) { va_list list; va_start(list, flags); mode = va_arg(list, mode_t); va_end(list); }

int open(const char *path, int flags, ...) { MODE(flags) return opened("open", AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags) return opened("open", AT_FDCWD, path, flags, mode); }
int openat(int folder, const char *path, int flags, ...) { MODE(flags) return opened("open", folder, path, flags, mode); }
int openat64(int folder, const char *path, int flags, ...) { MODE(flags) return opened("open", folder, path, flags, mode); }

ssize_t write(int file, const void *bytes, size_t size) {
  NEXT(write);
  int what = fault("write", file, NULL);
  if (what == 1) return -1;
  return next(file, bytes, what == 2 && size > 1 ? size / 2 : size);
}

ssize_t read(int file, void *bytes, size_t size) {
  NEXT(read);
  int what = fault("read", file, NULL);
  if (what == 1) return -1;
  return next(file, bytes, what == 2 && size > 1 ? size / 2 : size);
}

int fsync(int file) { NEXT(fsync); return fault("fsync", file, NULL) == 1 ? -1 : next(file); }

int flock(int file, int how) {
  NEXT(flock);
  int what = fault("flock", file, NULL);
  if (what == 1) return -1;
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = what == 3 ? readlink(link, path, sizeof path - 1) : -1;
  if (length > 0) {
    path[length] = 0;
    syscall(SYS_unlinkat, AT_FDCWD, path, 0);
    /* Stays open: an open file has its own lock, also within one process. */
    int other = syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CREAT, 0644);
    if (other >= 0) next(other, LOCK_EX);
  }
  return next(file, how);
}

int fchmod(int file, mode_t mode) { NEXT(fchmod); return fault("fchmod", file, NULL) == 1 ? -1 : next(file, mode); }
int fstat(int file, struct stat *status) { NEXT(fstat); return fault("fstat", file, NULL) == 1 ? -1 : next(file, status); }
int mkdir(const char *path, mode_t mode) { NEXT(mkdir); return fault("mkdir", -1, path) == 1 ? -1 : next(path, mode); }

int fstatat(int folder, const char *path, struct stat *status, int flags) {
  NEXT(fstatat);
  return fault("fstatat", folder, path) == 1 ? -1 : next(folder, path, status, flags);
}

int unlinkat(int folder, const char *path, int flags) {
  NEXT(unlinkat);
  return fault("unlinkat", folder, path) == 1 ? -1 : next(folder, path, flags);
}

int renameat(int old, const char *path, int new, const char *other) {
  NEXT(renameat);
  return fault("renameat", old, path) == 1 ? -1 : next(old, path, new, other);
}
