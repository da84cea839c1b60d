"""The behaviour of a session, with a script of responses instead of a wiki."""

import json
import unittest
from datetime import datetime, timedelta, timezone
from typing import Any, Dict, List, Optional, Tuple, Union

from wiki_query import ApiError, ApiMessage, ConnectionFailed, HttpError, Retry, Settings
from wiki_query.core import Core, Flow, Give, Outcome, Reply, Send, Sleep
from wiki_query.wire import encode, join_parts

Scripted = Union[Dict[str, Any], Outcome]
ADDRESS = "https://wiki.example/w/api.php"


def reply(body: Union[Dict[str, Any], str], status: int = 200, **headers: str) -> Reply:
    text = body if isinstance(body, str) else json.dumps(body)
    kind = "text/html" if isinstance(body, str) else "application/json"
    return Reply(status, {"content-type": kind, **{name.replace("_", "-"): value for name, value in headers.items()}}, text)


def error(code: str, **members: Any) -> Dict[str, Any]:
    return {"errors": [{"code": code, "text": f"The error {code}.", **members}]}


class Run:
    """Runs a flow with these responses."""

    def __init__(self, flow: "Flow[Any]", *responses: Scripted) -> None:
        self.sent: List[Send] = []
        self.waits: List[float] = []
        self.items: List[Any] = []
        self.result: Any = None
        script = iter(responses)
        outcome: Optional[Outcome] = None
        while True:
            try:
                step = flow.send(outcome)
            except StopIteration as end:
                self.result = end.value
                break
            outcome = None
            if isinstance(step, Send):
                self.sent.append(step)
                scripted = next(script)
                outcome = reply(scripted) if isinstance(scripted, dict) else scripted
            elif isinstance(step, Sleep):
                self.waits.append(step.seconds)
            elif isinstance(step, Give):
                self.items.append(step.item)
        if next(script, None) is not None:
            raise AssertionError("not all responses were used")


def core(**settings: Any) -> Core:
    return Core(ADDRESS, Settings(**settings))


def logged_in() -> Core:
    own = core()
    token = {"query": {"tokens": {"logintoken": "t+\\"}}}
    Run(own.login("Botty@kit", "secret"), token, {"login": {"result": "Success", "lgusername": "Botty"}})
    return own


class Encoding(unittest.TestCase):
    def test_values(self) -> None:
        time = datetime(2025, 1, 1, 1, tzinfo=timezone(timedelta(hours=1)))
        given = {"a": True, "b": False, "c": None, "d": ["x", 2], "e": ["x|y", "z"], "from_": "B", "t": time, "n": 0}
        expected = {"a": "1", "d": "x|2", "e": "\x1fx|y\x1fz", "from": "B", "t": "2025-01-01T00:00:00Z", "n": "0"}
        self.assertEqual(encode(given), expected)

    def test_no_url(self) -> None:
        with self.assertRaisesRegex(ValueError, "not the URL of an API"):
            Core("wiki.example", Settings())


class Arrays(unittest.TestCase):
    def test_items_by_index(self) -> None:
        answer = Reply(200, {"content-type": "application/json"}, '["Ba", ["Badger"], [""], ["/wiki/Badger"]]')
        run = Run(core().request({"action": "opensearch", "search": "Ba"}), answer)
        self.assertEqual(run.result, {"0": "Ba", "1": ["Badger"], "2": [""], "3": ["/wiki/Badger"]})


class Repetition(unittest.TestCase):
    def test_retry_after(self) -> None:
        retries: List[Retry] = []
        run = Run(
            core(maxlag=5, on_retry=retries.append).query({}),
            reply("busy", 503, retry_after="7"),
            reply(error("maxlag", data={"lag": 9}), retry_after="3"),
            {"batchcomplete": True},
        )
        self.assertEqual(run.waits, [7, 3])
        self.assertEqual(run.result, {"batchcomplete": True, "query": {}})
        self.assertEqual([retry.attempt for retry in retries], [1, 2])
        self.assertEqual(run.sent[0].parameters["maxlag"], "5")

    def test_waits_grow_up_to_the_longest(self) -> None:
        responses = [ConnectionFailed(ADDRESS, "reset", True)] * 4
        run = Run(core(first_wait=8, longest_wait=20).query({}), *responses, {})
        self.assertEqual(run.waits[2:], [20, 20])
        self.assertTrue(6 <= run.waits[0] <= 10)

    def test_gives_up(self) -> None:
        with self.assertRaises(HttpError) as caught:
            Run(core(retries=1, first_wait=0).query({}), reply("no", 502), reply("no", 502))
        self.assertEqual(caught.exception.status, 502)

    def test_does_not_repeat_what_may_have_been_done(self) -> None:
        for failure in (reply("no", 502), ConnectionFailed(ADDRESS, "reset", True)):
            with self.assertRaises((HttpError, ConnectionFailed)):
                Run(core().request({"action": "edit"}, True), failure)

    def test_wrong_address(self) -> None:
        with self.assertRaisesRegex(HttpError, "Check that this is the URL"):
            Run(core().query({}), reply("<p>Not found", 404))
        with self.assertRaises(HttpError):
            Run(core().query({}), Reply(200, {"content-type": "application/json"}, '{"query":'))


class Messages(unittest.TestCase):
    def test_error(self) -> None:
        text = {"code": "badinteger", "text": 'Invalid value "many" for integer parameter "aplimit".', "module": "query+allpages"}
        with self.assertRaises(ApiError) as caught:
            Run(core().query({"aplimit": "many"}), {"errors": [text]})
        self.assertEqual((caught.exception.code, caught.exception.parameter), ("badinteger", "aplimit"))
        self.assertEqual(caught.exception.module, "query+allpages")

    def test_older_form(self) -> None:
        with self.assertRaisesRegex(ApiError, "badvalue: No."):
            Run(core().query({}), {"error": {"code": "badvalue", "info": "No."}})

    def test_warnings(self) -> None:
        heard: List[Tuple[str, Optional[str]]] = []

        def hear(one: ApiMessage) -> None:
            heard.append((one.text, one.module))

        own = core(on_warning=hear)
        Run(own.query({}), {"warnings": {"main": {"warnings": "Hm."}}})
        self.assertEqual(heard, [("Hm.", "main")])


class Sessions(unittest.TestCase):
    def test_ended_login_is_renewed(self) -> None:
        token = {"query": {"tokens": {"logintoken": "u+\\"}}}
        entered = {"login": {"result": "Success", "lgusername": "Botty"}}
        run = Run(logged_in().query({}), error("assertuserfailed"), token, entered, {"query": {"a": 1}})
        self.assertEqual(run.result["query"], {"a": 1})
        self.assertEqual([one.parameters.get("assert") for one in run.sent], ["user", None, None, "user"])
        self.assertNotIn("secret", str(run.sent[1]))

    def test_rejected_token_is_replaced_once(self) -> None:
        tokens = [{"query": {"tokens": {"csrftoken": name}}} for name in ("old", "new")]
        run = Run(core().request_with_token({"action": "edit"}, "csrf"), tokens[0], error("badtoken"), tokens[1], {"edit": {}})
        self.assertEqual([one.parameters["token"] for one in run.sent if one.post], ["old", "new"])

    def test_batches_follow_the_rights(self) -> None:
        rights = {"query": {"userinfo": {"rights": ["apihighlimits"]}}}
        own = logged_in()
        run = Run(own.parts({"titles": [str(one) for one in range(120)]}), rights, {})
        self.assertEqual(len(run.sent), 2)
        anonymous = Run(core().parts({"titles": [str(one) for one in range(120)]}), {}, {}, {})
        self.assertEqual(len(anonymous.sent), 3)


class Continuation(unittest.TestCase):
    def test_items(self) -> None:
        first = {"continue": {"apcontinue": "B", "continue": "-||"}, "query": {"allpages": [{"title": "A"}]}}
        run = Run(core().items("allpages", {"from_": "A"}, None), first, {"query": {"allpages": [{"title": "B"}]}})
        self.assertEqual(run.items, [{"title": "A"}, {"title": "B"}])
        self.assertEqual([one.parameters.get("apcontinue") for one in run.sent], [None, "B"])
        self.assertEqual((run.sent[0].parameters["apfrom"], run.sent[0].parameters["aplimit"]), ("A", "max"))

    def test_merged_pages(self) -> None:
        one = {"continue": {"plcontinue": "x"}, "query": {"pages": [{"title": "A", "links": [1]}, {"title": "B"}]}}
        two = {"batchcomplete": True, "continue": {"gapcontinue": "C"}, "query": {"pages": [{"title": "A", "links": [2]}]}}
        three = {"batchcomplete": True, "query": {"pages": [{"title": "C"}]}}
        run = Run(core().merged({}), one, two, three)
        self.assertEqual([part["query"]["pages"] for part in run.items], [[{"title": "A", "links": [1, 2]}, {"title": "B"}], [{"title": "C"}]])

    def test_lists_next_to_the_query(self) -> None:
        joined = join_parts({"watchlistraw": [1], "query": {"redirects": [2]}}, {"watchlistraw": [3], "query": {"redirects": [2]}})
        self.assertEqual(joined, {"watchlistraw": [1, 3], "query": {"redirects": [2]}})


if __name__ == "__main__":
    unittest.main()
