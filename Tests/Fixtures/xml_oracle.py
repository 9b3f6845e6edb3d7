"""Reads XML texts with expat, as events.

usage: xml_oracle.py < ["<a/>", ...]   prints a list: events of each text, or null where expat refuses it
"""

import json
import sys
import xml.parsers.expat


def events(text):
    found = []
    parser = xml.parsers.expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = lambda name, _: found.append(["start", name])
    parser.EndElementHandler = lambda _: found.append(["end", ""])

    def characters(data):
        if found and found[-1][0] == "text":
            found[-1][1] += data
        else:
            found.append(["text", data])

    parser.CharacterDataHandler = characters
    try:
        parser.Parse(text.encode("utf-8", "surrogatepass"), True)
    except xml.parsers.expat.ExpatError:
        return None
    return found


json.dump([events(text) for text in json.load(sys.stdin)], sys.stdout)
