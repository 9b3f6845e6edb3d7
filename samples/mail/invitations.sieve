# For Dovecot's Pigeonhole with sieve_extprograms: calendarr-receive lies in sieve_pipe_bin_dir.
require ["copy", "foreverypart", "mime", "vnd.dovecot.pipe"];

foreverypart {
  if header :mime :contenttype "Content-Type" ["text/calendar", "application/ics"] {
    pipe :copy :try "calendarr-receive";
    break;
  }
}
