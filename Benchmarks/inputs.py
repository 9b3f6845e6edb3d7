"""The calendars that are measured: the same bytes on every machine."""

import json
import pathlib
import subprocess

# Recipe of `icsconv generate`, and the number of VEVENTs that libical finds in it.
RECIPES = {
    "one": ["--recipe", "tiny", "--events", "1"],
    "long-lived": ["--recipe", "long-lived", "--recurring", "5"],
    "window": ["--recipe", "window", "--events", "50000"],
    "series": ["--recipe", "series", "--events", "10000"],
    "singles": ["--recipe", "window", "--events", "10000"],
    "huge": ["--recipe", "huge", "--events", "2000000", "--recurring", "5"],
    "million": ["--recipe", "huge", "--events", "1000000", "--recurring", "5"],
    "huge-singles": ["--recipe", "huge", "--events", "2000000", "--recurring", "0"],
}
BATCH_SEEDS = 50
BATCH_EVENTS = 20


class Inputs:
    """Calendars made by `icsconv generate` in a folder."""

    def __init__(self, icsconv, folder):
        self.icsconv = icsconv
        self.folder = folder

    def make(self, name, extra=()):
        path = self.folder / f"{name}.ics"
        with path.open("wb") as file:
            subprocess.run([self.icsconv, "generate", *RECIPES.get(name, []), *extra], check=True, stdout=file)
        return path

    def small(self, seed):
        arguments = [self.icsconv, "generate", "--recipe", "tiny", "--events", str(BATCH_EVENTS), "--seed", str(seed)]
        return subprocess.run(arguments, check=True, stdout=subprocess.PIPE).stdout

    def change(self, folder, numbers):
        """Gives calendars of a batch another content."""
        for number in numbers:
            (folder / "in" / f"{number}.ics").write_bytes(self.small(BATCH_SEEDS + number))

    def batch(self, count):
        """A configuration of `count` profiles, each a calendar of its own; and its folder."""
        folder = self.folder / "batch"
        (folder / "in").mkdir(parents=True)
        texts = []
        for seed in range(BATCH_SEEDS):
            texts.append(self.small(seed))
        for number in range(count):
            (folder / "in" / f"{number}.ics").write_bytes(texts[number % BATCH_SEEDS])
        return folder

    @staticmethod
    def configuration(folder, name, count):
        """The configuration file of one run, which writes into containers that do not exist yet."""
        profiles = [{
            "name": str(number), "output": str(folder / name / str(number)),
            "calendars": [{"key": "local:1", "path": str(folder / "in" / f"{number}.ics")}],
        } for number in range(count)]
        (folder / name).mkdir()
        path = folder / f"{name}.json5"
        path.write_text(json.dumps({"defaults": {"timezone": "Europe/Berlin"}, "profiles": profiles}))
        return path


def fixed(icsconv, folder):
    """The three inputs whose instructions are counted: name and path."""
    recipes = {
        "1 event": ["--recipe", "tiny", "--events", "1"],
        "2,000 events, 5 % recurring": ["--recipe", "long-lived", "--events", "2000", "--recurring", "5"],
        "200 endless series": ["--recipe", "series", "--events", "200"],
    }
    inputs = Inputs(icsconv, pathlib.Path(folder))
    return [(name, inputs.make(f"fixed-{index}", recipe)) for index, (name, recipe) in enumerate(recipes.items())]
