#!/bin/bash
# Shared folders of virtual machines, FAT and FUSE: a folder cannot be fsynced, modes cannot be set.
# usage: poor-file-systems.sh FOLDER-WITH-THE-PROGRAMS     exit 0: as wanted, 1: not, 77: cannot be tried here
bin=$(realpath "$1"); snap="$bin/ics2snap"; work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work" || exit 77
day1="--now 2026-03-20T12:00:00Z --timezone Europe/Berlin"; day2="--now 2026-03-21T12:00:00Z --timezone Europe/Berlin"
fault() { echo "FAIL: $*"; exit 1; }
count() { jq '.events|length' "$1/widget-cache.json"; }
cat > a.ics <<'ICS'
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//case//feed//EN
BEGIN:VEVENT
UID:a@case.invalid
DTSTAMP:20260101T000000Z
DTSTART;TZID=Europe/Berlin:20260402T090000
DTEND;TZID=Europe/Berlin:20260402T100000
SUMMARY:First
END:VEVENT
BEGIN:VEVENT
UID:b@case.invalid
DTSTAMP:20260101T000000Z
DTSTART:20260403T090000Z
DTEND:20260403T100000Z
SUMMARY:Second
END:VEVENT
END:VCALENDAR
ICS
command -v cc >/dev/null || exit 77
cat > s.c <<'C'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <sys/stat.h>
int fsync(int f){struct stat s; if(!fstat(f,&s)&&S_ISDIR(s.st_mode)){errno=EINVAL;return -1;} int(*g)(int)=dlsym(RTLD_NEXT,"fsync"); return g(f);}
int fchmod(int f,mode_t m){errno=EPERM;return -1;}
int link(const char*a,const char*b){errno=EPERM;return -1;}
C
cc -shared -fPIC -o s.so s.c -ldl || exit 77
"$snap" $day1 -o c ical:1=a.ics
LD_PRELOAD=$PWD/s.so "$snap" $day2 -q -o c ical:1=a.ics 2>err || fault "exit $?: $(cat err)"
[ "$(jq -r .writtenAt c/widget-cache.json)" = 2026-03-21T12:00:00Z ] || fault "not written"

exit 0
