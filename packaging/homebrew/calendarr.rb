# Untried: a formula by inspection, for a tap of one's own. `brew install --HEAD calendarr` builds what is on main.
class Calendarr < Formula
  desc "Calendars (.ics) to the snapshots that Calendarr's widgets read, and a store for them"
  homepage "https://example.org/calendarr"
  license "MIT"
  head "https://example.org/calendarr.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "libical"
  depends_on "sqlite"

  def install
    # A sandbox inside Homebrew's own does not start.
    system "swift", "build", "--disable-sandbox", "--configuration", "release"
    system "make", "install", "PREFIX=#{prefix}", "BIN=.build/release"
  end

  test do
    (testpath/"one.ics").write <<~ICS
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//test//EN
      BEGIN:VEVENT
      UID:a
      DTSTAMP:20260101T000000Z
      DTSTART:20260320T090000Z
      SUMMARY:Here
      END:VEVENT
      END:VCALENDAR
    ICS
    answer = shell_output("#{bin}/ics2snap --now 2026-03-20T08:00:00Z --timezone UTC one.ics")
    assert_match "\"title\":\"Here\"", answer
  end
end
