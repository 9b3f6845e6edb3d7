#!/bin/sh
# Installs what the build needs and this machine lacks; does nothing where all is there.
set -eu

if ! command -v swift >/dev/null; then
  echo "Swift 6 is missing: see https://www.swift.org/install, then try again." >&2
  exit 1
fi

has_pkg_config() { command -v pkg-config >/dev/null; }
has_libical() { has_pkg_config && pkg-config --exists libical; }
has_sqlite() { has_pkg_config && pkg-config --exists sqlite3; }
has_tzdata() { [ -e "${TZDIR:-/usr/share/zoneinfo}/Europe/Berlin" ] || [ -e /var/db/timezone/zoneinfo ]; }

missing=
has_pkg_config || missing="$missing pkg-config"
has_libical || missing="$missing libical-dev"
has_sqlite || missing="$missing libsqlite3-dev"
has_tzdata || missing="$missing tzdata"
[ -n "$missing" ] || exit 0

# For those who may not install anything here.
ask() {
  echo "Missing:$missing. Ask whoever looks after this machine to run" >&2
  echo "  apt-get install --no-install-recommends$missing" >&2
  echo "and try again." >&2
}

case "$(uname -s)" in
Darwin)
  if ! command -v brew >/dev/null; then
    echo "Missing:$missing. Install Homebrew (https://brew.sh), then try again." >&2
    exit 1
  fi
  echo "Installing libical, sqlite and pkg-config with Homebrew."
  brew install libical sqlite pkg-config
  ;;
*)
  if ! command -v apt-get >/dev/null; then
    echo "Missing:$missing. Install them with your package manager (names as in Debian), then try again." >&2
    exit 1
  fi
  if [ "$(id -u)" = 0 ]; then
    sudo=
    echo "Installing$missing with apt-get."
  elif command -v sudo >/dev/null; then
    sudo=sudo
    echo "Installing$missing with sudo apt-get; sudo may ask for your password."
  else
    ask
    exit 1
  fi
  # The word list is meant to be split.
  # shellcheck disable=SC2086
  $sudo apt-get update -qq && $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing || {
    ask
    exit 1
  }
  ;;
esac
