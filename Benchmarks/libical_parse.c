/* Lets libical parse a calendar, and print it if asked, and times the calls alone.
 *
 * usage: libical_parse parse|print FILE
 *
 * Prints wall time (ns), processor time (us), peak resident memory (KiB) and the number of VEVENTs. */
#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static long long now(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

/* Several calendars in one text come as an XROOT around them. */
static long events(icalcomponent *component) {
  if (icalcomponent_isa(component) == ICAL_VEVENT_COMPONENT) return 1;
  long count = 0;
  icalcompiter iterator = icalcomponent_begin_component(component, ICAL_ANY_COMPONENT);
  for (icalcomponent *child; (child = icalcompiter_deref(&iterator)); icalcompiter_next(&iterator))
    count += events(child);
  return count;
}

int main(int argc, char **argv) {
  if (argc != 3) return 64;
  FILE *file = fopen(argv[2], "rb");
  if (!file) return 66;
  fseek(file, 0, SEEK_END);
  long size = ftell(file);
  rewind(file);
  char *text = malloc(size + 1);
  if (!text || fread(text, 1, size, file) != (size_t)size) return 74;
  text[size] = 0;

  long long wall = now(CLOCK_MONOTONIC), processor = now(CLOCK_PROCESS_CPUTIME_ID);
  icalcomponent *root = icalparser_parse_string(text);
  if (!root) return 65;
  long printed = strcmp(argv[1], "print") == 0 ? (long)strlen(icalcomponent_as_ical_string(root)) : 1;
  processor = now(CLOCK_PROCESS_CPUTIME_ID) - processor;
  wall = now(CLOCK_MONOTONIC) - wall;

  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  long peak = usage.ru_maxrss;
#ifdef __APPLE__
  peak /= 1024;
#endif
  printf("%lld %lld %ld %ld\n", wall, processor / 1000, peak, printed > 0 ? events(root) : 0);
  return 0;
}
