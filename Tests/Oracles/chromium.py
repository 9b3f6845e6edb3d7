"""Drives a headless Chromium over its debugging pipe, with nothing beside python's own library.

usage: chromium.py FILE.html|FILE.svg PICTURE.png WIDTH HEIGHT [light|dark]

As a program it draws what a window of that size shows of a page; without a Chromium it says so, and ends with 69.

Source: Chrome DevTools Protocol, `--remote-debugging-pipe`: messages of JSON, each ended by a zero byte, in on file
descriptor 3 and out on 4.
"""

import base64
import json
import os
import pathlib
import select
import shutil
import subprocess
import sys
import tempfile


def find():
    """The path of a Chromium; None where there is none."""
    for name in ("chromium", "chromium-browser", "google-chrome", "chrome"):
        if path := shutil.which(name):
            return path
    return None


class Browser:
    """A browser with a profile of its own that goes away with it; one page at a time."""

    def __init__(self, program):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        to_read, self.write_end = os.pipe()
        self.read_end, to_write = os.pipe()

        def arrange():
            # Moved out of the way first: either may be 3 or 4 itself.
            reading, writing = os.dup(to_read), os.dup(to_write)
            os.dup2(reading, 3)
            os.dup2(writing, 4)

        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-dev-shm-usage",
             "--force-device-scale-factor=1", "--font-render-hinting=none", "--remote-debugging-pipe",
             f"--user-data-dir={self.profile.name}", "about:blank"],
            preexec_fn=arrange, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self.buffer = b""
        self.number = 0
        self.session = None
        self.events = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self.read_end)
        os.close(self.write_end)
        self.profile.cleanup()

    def receive(self):
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.read_end], [], [], 60)
            data = os.read(self.read_end, 1 << 20) if ready else b""
            if not data:
                raise RuntimeError("the browser has gone, or hangs")
            self.buffer += data
        data, self.buffer = self.buffer.split(b"\0", 1)
        message = json.loads(data)
        if "method" in message:
            self.events.append(message)
            # A page that asks something waits for the answer.
            if message["method"] == "Page.javascriptDialogOpening":
                self.send("Page.handleJavaScriptDialog", {"accept": True})
        return message

    def send(self, method, parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.write_end, data):]
        return self.number

    def call(self, method, **parameters):
        number = self.send(method, parameters)
        while True:
            answer = self.receive()
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def open(self, address, width, height, scheme="light", media=""):
        """Opens a page in a window of that size, as on a screen unless a medium is named; what it says and asks for is gathered from here on."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", media=media,
                  features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.events = []
        self.call("Page.navigate", url=address)
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self.receive()
        self.ask("document.fonts ? document.fonts.ready.then(() => 1) : 1")

    def ask(self, expression):
        """The value of an expression in the page; a promise is waited for. The page's own policy does not bind it."""
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(json.dumps(result["exceptionDetails"])[:600])
        return result["result"].get("value")

    def complaints(self):
        """What the page wrote on the console, what the browser noted of it, and dialogs that it opened."""
        found = []
        for event in self.events:
            parameters = event["params"]
            if event["method"] == "Runtime.consoleAPICalled":
                found.append("console: " + json.dumps(parameters["args"])[:300])
            elif event["method"] == "Runtime.exceptionThrown":
                found.append("exception: " + json.dumps(parameters["exceptionDetails"])[:300])
            elif event["method"] == "Log.entryAdded":
                found.append("log: " + parameters["entry"]["text"])
            elif event["method"] == "Page.javascriptDialogOpening":
                found.append("dialog: " + parameters["message"])
        return found

    def requests(self):
        """The addresses that were asked for, the page's own the first."""
        return [event["params"]["request"]["url"] for event in self.events
                if event["method"] == "Network.requestWillBeSent"]

    def screenshot(self, is_whole=True):
        """The page as a PNG, whole or as much as the window shows."""
        parameters = {"format": "png", "captureBeyondViewport": is_whole}
        if is_whole:
            size = self.call("Page.getLayoutMetrics")["cssContentSize"]
            parameters["clip"] = {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}
        return base64.b64decode(self.call("Page.captureScreenshot", **parameters)["data"])

    def pdf(self, is_landscape=False):
        """The page as it is printed, on A4."""
        return base64.b64decode(self.call(
            "Page.printToPDF", landscape=is_landscape, printBackground=False, preferCSSPageSize=True,
            paperWidth=8.27, paperHeight=11.69)["data"])


def main():
    page, picture, width, height, *scheme = sys.argv[1:]
    program = find()
    if not program:
        print("chromium is not installed", file=sys.stderr)
        return 69
    with Browser(program) as browser:
        browser.open(pathlib.Path(page).resolve().as_uri(), int(width), int(height), *scheme)
        pathlib.Path(picture).write_bytes(browser.screenshot(is_whole=False))
    return 0


if __name__ == "__main__":
    sys.exit(main())
