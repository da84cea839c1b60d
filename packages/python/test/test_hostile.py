"""Both clients against servers that answer without end, or what no wiki answers."""

import asyncio
import gzip
import http.server
import json
import threading
import time
import unittest
from typing import Any, Callable, Dict, List

from wiki_query import AsyncWiki, Wiki
from wiki_query.errors import WikiError
from wiki_query.wire import MOST_VALUES, has_too_many_values

Answer = Callable[[http.server.BaseHTTPRequestHandler], None]


def head(handler: http.server.BaseHTTPRequestHandler, **headers: str) -> None:
    handler.send_response(200)
    for name, value in {"content_type": "application/json", **headers}.items():
        handler.send_header(name.replace("_", "-"), value)
    handler.end_headers()


def endless(handler: http.server.BaseHTTPRequestHandler) -> None:
    head(handler)
    while True:
        handler.wfile.write(b"x" * 10_000)


BOMB = gzip.compress(bytes(20_000_000))


def bomb(handler: http.server.BaseHTTPRequestHandler) -> None:
    head(handler, content_encoding="gzip")
    handler.wfile.write(BOMB)


def slow(handler: http.server.BaseHTTPRequestHandler) -> None:
    head(handler)
    while True:
        handler.wfile.write(b" ")
        time.sleep(0.05)


def silent(_: http.server.BaseHTTPRequestHandler) -> None:
    time.sleep(3)


def says(body: Any) -> Answer:
    def answer(handler: http.server.BaseHTTPRequestHandler) -> None:
        head(handler)
        handler.wfile.write(body if isinstance(body, bytes) else json.dumps(body).encode())

    return answer


def members(name: str, *values: Any) -> List[Dict[str, Any]]:
    return [{name: value} for value in values]


class Hostile(unittest.TestCase):
    def serve(self, answer: Answer) -> str:
        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                try:
                    answer(self)
                except OSError:
                    pass

            def do_POST(self) -> None:
                self.rfile.read(int(self.headers.get("content-length", 0)))
                self.do_GET()

            def log_message(self, format: str, *args: object) -> None:
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        server.daemon_threads = True
        # It looks so often whether it shall end, which half of these tests' time went to.
        threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return f"http://127.0.0.1:{server.server_port}/w/api.php"

    settings: Dict[str, Any] = {"timeout": 1, "retries": 0, "largest_response": 100_000, "most_parts": 20}

    def test_bounds(self) -> None:
        cases = [(endless, "more than 100000"), (bomb, "more than 100000"), (slow, "within 1 seconds"), (silent, "Timeout")]
        for answer, text in cases:
            url = self.serve(answer)
            # Only what never ends may take the time of a busy machine.
            settings: Dict[str, Any] = {**self.settings, "timeout": 1 if answer in (slow, silent) else 60}
            with self.subTest(answer.__name__), Wiki(url, **settings) as wiki:
                with self.assertRaisesRegex(WikiError, text):
                    wiki.query()

            async def main(url: str = url, settings: Dict[str, Any] = settings) -> None:
                async with AsyncWiki(url, **settings) as wiki:
                    await wiki.query()

            with self.subTest(f"async {answer.__name__}"), self.assertRaisesRegex(WikiError, text):
                asyncio.run(main())

    def test_encodings(self) -> None:
        for encoding in ("gzip, gzip", "br", "zstd", "compress"):
            url = self.serve(lambda handler, encoding=encoding: head(handler, content_encoding=encoding))
            with self.subTest(encoding), Wiki(url, **self.settings) as wiki:
                with self.assertRaisesRegex(WikiError, "not accepted"):
                    wiki.query()

    def test_values(self) -> None:
        settings: Dict[str, Any] = {**self.settings, "timeout": 60, "largest_response": 20_000_000}
        with Wiki(self.serve(says(b"[" + b"[]," * 5_000_000)), **settings) as wiki:
            with self.assertRaisesRegex(WikiError, "more than 5000000 values"):
                wiki.query()
        many = MOST_VALUES + 1
        for text, expected in (("[" * many, True), ('"' + "[" * many, False), ('"\\"' + "," * many + '"', False), ("1" * many, False)):
            self.assertEqual(has_too_many_values(text), expected)

    def test_redirect(self) -> None:
        def answer(handler: http.server.BaseHTTPRequestHandler) -> None:
            if handler.path == "/help":
                handler.send_response(200)
                handler.send_header("content-type", "text/html")
            else:
                handler.send_response(301)
                handler.send_header("location", "/help")
            handler.end_headers()

        with Wiki(self.serve(answer), **self.settings) as wiki, self.assertRaisesRegex(WikiError, "turns POST into GET"):
            wiki.request({"action": "query"}, post=True)

    def test_byte_order_mark(self) -> None:
        with Wiki(self.serve(says(b'\xef\xbb\xbf{"batchcomplete": true}')), **self.settings) as wiki:
            self.assertTrue(wiki.query().get("batchcomplete"))

    def test_steps(self) -> None:
        same = self.serve(says({"continue": {"apcontinue": "A"}, "query": {"allpages": []}}))
        with Wiki(same, **self.settings) as wiki, self.assertRaisesRegex(WikiError, "continues it where it was"):
            wiki.allpages().to_list()
        places = iter("ABAB")
        turns = self.serve(lambda handler: says({"continue": {"apcontinue": next(places)}, "query": {"pages": []}})(handler))
        with Wiki(turns, **self.settings) as wiki, self.assertRaisesRegex(WikiError, "continues it where it was"):
            wiki.collect(list="allpages")
        count: List[int] = []

        def other(handler: http.server.BaseHTTPRequestHandler) -> None:
            count.append(1)
            says({"continue": {"apcontinue": len(count)}, "query": {"allpages": []}})(handler)

        with Wiki(self.serve(other), **self.settings) as wiki, self.assertRaisesRegex(WikiError, "more than 20 responses"):
            wiki.collect(list="allpages")

    def test_shapes(self) -> None:
        odd: List[Any] = [
            *[[], 1, "a", None, b"", b"{", b"\xff\xfe", b"[" * 200_000, b'{"a":' * 200_000, b"9" * 100_000],
            *members("query", [], 1, "a", None, {"allpages": 1}, {"allpages": {"results": 1}}, {"pages": 1}),
            *members("continue", [], 1, "a", None),
            *members("errors", 1, "a", [1], {"a": 1}, [{"code": {}, "text": 1, "data": 1}]),
            *members("warnings", 1, "a", [1], {"a": 1}, [{"code": [], "text": {}, "data": []}]),
            *members("login", 1, [], {}, {"result": []}, {"result": "Success"}),
            {"query": {"tokens": 1, "userinfo": []}, "login": {"result": "Failed", "reason": {"text": []}}},
        ]
        for body in odd:
            with Wiki(self.serve(says(body)), **self.settings) as wiki:
                calls: List[Callable[[], object]] = [
                    lambda wiki=wiki: wiki.query(),
                    lambda wiki=wiki: wiki.collect(prop="info"),
                    lambda wiki=wiki: wiki.allpages().to_list(),
                    lambda wiki=wiki: wiki.pages(["A"]).to_list(),
                    lambda wiki=wiki: wiki.login("A", "b"),
                ]
                for call in calls:
                    with self.subTest(str(body)[:80]):
                        try:
                            call()
                        except WikiError:
                            pass


if __name__ == "__main__":
    unittest.main()
