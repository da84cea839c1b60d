"""Both clients with real connections that fail."""

import asyncio
import http.server
import socket
import threading
import unittest
from typing import List

from wiki_query import AsyncWiki, ConnectionFailed, Wiki


class Wiki503(http.server.BaseHTTPRequestHandler):
    """Refuses the first request, closes the connection of the second one, and then responds with the parameters."""

    seen: List[str] = []

    def do_GET(self) -> None:
        Wiki503.seen.append(f"{self.command} {self.headers['user-agent']}")
        length = int(self.headers.get("content-length", 0))
        sent = self.rfile.read(length).decode() if length else self.path
        if len(Wiki503.seen) == 2:
            self.connection.shutdown(socket.SHUT_RDWR)
            return
        self.send_response(503 if len(Wiki503.seen) == 1 else 200)
        self.send_header("retry-after", "0")
        self.send_header("content-type", "application/json")
        self.end_headers()
        if len(Wiki503.seen) > 2:
            self.wfile.write(b'{"query": {"length": %d}}' % len(sent))

    do_POST = do_GET

    def log_message(self, format: str, *args: object) -> None:
        pass


class Connections(unittest.TestCase):
    def setUp(self) -> None:
        Wiki503.seen = []
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Wiki503)
        self.url = f"http://127.0.0.1:{self.server.server_port}/w/api.php"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)

    def test_repeats(self) -> None:
        with Wiki(self.url, user_agent="Test/1.0", first_wait=0) as wiki:
            self.assertIn("query", wiki.query())
        self.assertEqual(Wiki503.seen, ["GET Test/1.0"] * 3)

    def test_repeats_with_asyncio(self) -> None:
        async def main() -> None:
            async with AsyncWiki(self.url, user_agent="Test/1.0", first_wait=0) as wiki:
                self.assertIn("query", await wiki.query())

        asyncio.run(main())
        self.assertEqual(Wiki503.seen, ["GET Test/1.0"] * 3)

    def test_long_requests_have_a_body(self) -> None:
        Wiki503.seen = ["", ""]
        with Wiki(self.url) as wiki:
            wiki.query(titles=["Title " * 20] * 50)
        self.assertIn("POST", Wiki503.seen[2])

    def test_refused(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            url = f"http://127.0.0.1:{free.getsockname()[1]}/api.php"
            with self.assertRaisesRegex(ConnectionFailed, "ConnectError"):
                Wiki(url).query()

    def test_timeout(self) -> None:
        with socket.socket() as silent:
            silent.bind(("127.0.0.1", 0))
            silent.listen()
            url = f"http://127.0.0.1:{silent.getsockname()[1]}/api.php"
            with self.assertRaisesRegex(ConnectionFailed, "Timeout"):
                Wiki(url, timeout=0.2, retries=0).query()


if __name__ == "__main__":
    unittest.main()
