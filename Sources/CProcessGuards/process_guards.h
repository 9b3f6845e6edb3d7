/* What a process gives up for good before it reads what strangers wrote. prctl(2), landlock and seccomp are calls with a
   variable number of arguments, or none that the C library has a name for, so that Swift cannot make them. Each function
   says whether the system granted it; none changes anything else. */
#ifndef CALENDARR_PROCESS_GUARDS_H
#define CALENDARR_PROCESS_GUARDS_H

#if defined(__linux__)

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Neither this process nor one that it starts gains rights by starting a program. Source: prctl(2). */
static inline int calendarr_give_up_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0; }

/* The system ends this process when the thread that started it ends. Source: prctl(2). */
static inline int calendarr_end_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) == 0; }

/* No program that this process starts inherits a descriptor beyond the standard three. Source: close_range(2). */
static inline int calendarr_keep_descriptors(void) { return syscall(436, 3U, ~0U, 4U /* CLOSE_RANGE_CLOEXEC */) == 0; }

/* No file can be made, written, removed or started any more, no TCP port used, and no process outside signalled, as far
   as the kernel's version of landlock goes, which is returned; 0 where it has none. Descriptors that are open stay as
   they are. Source: landlock(7). */
static inline int calendarr_restrict_files(void) {
  struct {
    uint64_t files, network, scoped;
  } rules = {0, 0, 0};
  long version = syscall(444, NULL, 0, 1 /* LANDLOCK_CREATE_RULESET_VERSION */);
  if (version < 1) return 0;
  /* EXECUTE, WRITE_FILE, then REMOVE_DIR to MAKE_SYM: all but reading. */
  rules.files = 1ULL << 0 | 1ULL << 1 | 0x1FF0ULL;
  size_t size = sizeof rules.files;
  if (version >= 2) rules.files |= 1ULL << 13; /* REFER */
  if (version >= 3) rules.files |= 1ULL << 14; /* TRUNCATE */
  if (version >= 4) {
    rules.network = 3; /* BIND_TCP, CONNECT_TCP */
    size = 2 * sizeof(uint64_t);
  }
  if (version >= 6) {
    rules.scoped = 3; /* ABSTRACT_UNIX_SOCKET, SIGNAL */
    size = sizeof rules;
  }
  long ruleset = syscall(444, &rules, size, 0);
  if (ruleset < 0) return 0;
  int failed = syscall(446, (int)ruleset, 0) != 0;
  close((int)ruleset);
  return failed ? 0 : (int)version;
}

#if defined(__x86_64__)
#define CALENDARR_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define CALENDARR_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

/* Calls that reading a calendar never makes fail with EPERM: those that start programs or processes, open files for
   writing, reach the network, look into other processes, or change the system. Source: seccomp(2). */
static inline int calendarr_restrict_calls(void) {
#if defined(CALENDARR_ARCHITECTURE)
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offsetof(struct seccomp_data, field))
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define REFUSE(number) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (number))
#define CALL(name) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 1), REFUSE(EPERM)
  struct sock_filter filter[] = {
    LOAD(arch),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, CALENDARR_ARCHITECTURE, 1, 0),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
    LOAD(nr),
#if defined(__x86_64__)
    /* The numbers of the x32 interface. */
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), REFUSE(EPERM),
    CALL(fork), CALL(vfork), CALL(creat), CALL(rename), CALL(unlink), CALL(rmdir), CALL(mkdir), CALL(link),
    CALL(symlink), CALL(mknod), CALL(chmod), CALL(chown), CALL(lchown), CALL(utime), CALL(utimes), CALL(modify_ldt),
#endif
    CALL(execve), CALL(execveat), CALL(ptrace), CALL(process_vm_readv), CALL(process_vm_writev), CALL(kill),
    CALL(pidfd_send_signal), CALL(pidfd_getfd), CALL(socket), CALL(socketpair), CALL(connect), CALL(bind),
    CALL(listen), CALL(accept), CALL(accept4), CALL(renameat), CALL(renameat2), CALL(unlinkat), CALL(mkdirat),
    CALL(linkat), CALL(symlinkat), CALL(mknodat), CALL(truncate), CALL(fchmod), CALL(fchmodat), CALL(fchown),
    CALL(fchownat), CALL(utimensat), CALL(setxattr), CALL(lsetxattr), CALL(fsetxattr), CALL(memfd_create),
    CALL(mount), CALL(umount2), CALL(pivot_root), CALL(chroot), CALL(unshare), CALL(setns), CALL(bpf),
    CALL(perf_event_open), CALL(userfaultfd), CALL(keyctl), CALL(add_key), CALL(request_key), CALL(init_module),
    CALL(finit_module), CALL(kexec_load), CALL(io_uring_setup), CALL(setuid), CALL(setgid), CALL(setresuid),
    CALL(setresgid), CALL(setgroups), CALL(personality), CALL(reboot), CALL(swapon), CALL(quotactl), CALL(acct),
    /* What hides its flags behind an address says that it is not there, and what has them in a register is asked. */
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone3, 0, 1), REFUSE(ENOSYS),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 437 /* openat2 */, 0, 1), REFUSE(ENOSYS),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone, 0, 4),
    LOAD(args[0]),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 0x00010000 /* CLONE_THREAD */, 1, 0), REFUSE(EPERM),
    ALLOW,
#if defined(__x86_64__)
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_open, 0, 4),
    LOAD(args[1]),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC, 0, 1), REFUSE(EPERM),
    ALLOW,
#endif
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_openat, 0, 3),
    LOAD(args[2]),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC, 0, 1), REFUSE(EPERM),
    ALLOW,
  };
#undef LOAD
#undef ALLOW
#undef REFUSE
#undef CALL
  struct sock_fprog program = {(unsigned short)(sizeof filter / sizeof filter[0]), filter};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
#else
  return 0;
#endif
}

#else

static inline int calendarr_give_up_privileges(void) { return 0; }
static inline int calendarr_end_with_parent(void) { return 0; }
static inline int calendarr_keep_descriptors(void) { return 0; }
static inline int calendarr_restrict_files(void) { return 0; }
static inline int calendarr_restrict_calls(void) { return 0; }

#endif
#endif
