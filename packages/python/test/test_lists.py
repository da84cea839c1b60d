"""What lists can do beside being read: levels of categories, changes, texts, CSV, progress, warnings and misspelled names."""

import unittest
import warnings
from datetime import datetime, timezone
from itertools import islice
from typing import Any, Dict, List

from test_core import ADDRESS, Run, core, reply
from wiki_query import ApiMessage, ApiWarning, Items, Progress, Wiki
from wiki_query.core import Give, Sleep
from wiki_query.names import check_query


def member(title: str, ns: int = 0) -> Dict[str, Any]:
    return {"title": title, "ns": ns}


def members(*found: Dict[str, Any]) -> Dict[str, Any]:
    return {"query": {"categorymembers": list(found)}}


class Trees(unittest.TestCase):
    def test_levels(self) -> None:
        first = members(member("A"), member("Category:B", 14), member("Category:Top", 14))
        second = members(member("A"), member("C"), member("Category:D", 14))
        for depth, responses, titles in [
            (0, [first], ["A", "Category:B", "Category:Top"]),
            (1, [first, second], ["A", "Category:B", "Category:Top", "C", "Category:D"]),
            (float("inf"), [first, second, members()], ["A", "Category:B", "Category:Top", "C", "Category:D"]),
        ]:
            run = Run(core().tree("Category:Top", depth, {}), *responses)
            self.assertEqual([item["title"] for item in run.items], titles)
            asked = [send.parameters["cmtitle"] for send in run.sent]
            self.assertEqual(asked, ["Category:Top", "Category:B", "Category:D"][: len(responses)])


def change(key: int, second: int) -> Dict[str, Any]:
    return {"rcid": key, "timestamp": f"2025-01-01T00:00:{second:02}Z", "title": f"Page {key}"}


class Changes(unittest.TestCase):
    def test_each_once(self) -> None:
        polls = [[change(1, 1), change(2, 20)], [change(2, 20), change(3, 21), change(4, 21)], [change(4, 21)]]
        script = iter([{"curtimestamp": "2025-01-01T00:00:00Z"}, *({"query": {"recentchanges": poll}} for poll in polls)])
        flow = core().changes(None, 5, {})
        given: List[int] = []
        starts: List[str] = []
        step = flow.send(None)
        while not isinstance(step, Sleep):
            if isinstance(step, Give):
                given.append(step.item["rcid"])
                step = flow.send(None)
                continue
            parameters: Any = getattr(step, "parameters")
            starts.append(parameters.get("rcstart", ""))
            step = flow.send(reply(next(script)))
        self.assertEqual(given, [1, 2, 3, 4])
        self.assertEqual(starts, ["", "2025-01-01T00:00:00Z", "2025-01-01T00:00:10Z", "2025-01-01T00:00:11Z"])
        self.assertEqual(step.seconds, 5)

    def test_from_a_time(self) -> None:
        with Wiki(ADDRESS) as wiki:
            flow = wiki._changes(datetime(2025, 1, 1, tzinfo=timezone.utc), 5, {"prop": "user"})  # pyright: ignore[reportPrivateUsage]
            sent: Any = next(flow)
        self.assertEqual(sent.parameters["rcstart"], "2025-01-01T00:00:00Z")
        self.assertEqual(sent.parameters["rcprop"], "user|timestamp|ids")


class Texts(unittest.TestCase):
    def test_text(self) -> None:
        page = {"revisions": [{"slots": {"main": {"content": "Text"}}}]}
        cases: List[Any] = [([page], "Text"), ([{"missing": True}], None), ([], None), ([{"revisions": []}], None)]
        for pages, text in cases:
            self.assertEqual(Run(core().text("A"), {"query": {"pages": pages}}).result, text)

    def test_csv(self) -> None:
        rows: List[Any] = [{"a": "=1", "b": [1]}, {"a": "x,y", "c": None}, {"a": -1}]
        listed: Items[Any] = Items(lambda size: islice(rows, size))
        self.assertEqual(listed.to_csv(), 'a,b,c\r\n\'=1,[1],\r\n"x,y",,\r\n-1,,\r\n')
        self.assertEqual(listed.to_csv(["c", "a"], 1), "c,a\r\n,'=1\r\n")

    def test_progress(self) -> None:
        heard: List[Progress] = []
        first = {"query": {"allpages": [member("A"), member("B")]}, "continue": {"apcontinue": "C"}}
        Run(core(on_progress=heard.append).parts({"list": "allpages"}), first, {"query": {"allpages": [member("C")]}})
        self.assertEqual(heard, [Progress(1, 2), Progress(2, 3)])


class Mistakes(unittest.TestCase):
    def test_warnings_of_the_wiki(self) -> None:
        warning: Any = {"warnings": [{"code": "deprecation", "text": "Old\x1b[31m.", "module": "query"}], "query": {}}
        with self.assertWarnsRegex(ApiWarning, r"^query, deprecation: Old \[31m\.$"):
            Run(core().query({}), warning)
        heard: List[ApiMessage] = []
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            Run(core(on_warning=heard.append).query({}), warning)

    def test_names(self) -> None:
        with Wiki(ADDRESS) as untyped:
            wiki: Any = untyped
            for call, message in [
                (lambda: wiki.allpages(prefx="A"), r"^allpages\(\) has no parameter `prefx`\. Did you mean `prefix`\?$"),
                (lambda: wiki.alllinks(form="A"), r"^alllinks\(\) has no parameter `form`\. Did you mean `from_`\?$"),
                (lambda: wiki.query(aplimitt=1), r"^query\(\) has no parameter `aplimitt`\. Did you mean `aplimit`\?$"),
                (lambda: list(wiki.pages(["A"], xyzzy=1)), r"has no parameter `xyzzy`\. `request` sends parameters"),
                (lambda: wiki.category_tree("A", typ="x").first(), r"^category_tree\(\) .* Did you mean `type`\?$"),
                (lambda: wiki.changes(users="A"), r"^changes\(\) has no parameter `users`\. Did you mean `user`\?$"),
            ]:
                with self.assertRaisesRegex(TypeError, message):
                    call()

    def test_parameters_together(self) -> None:
        with Wiki(ADDRESS) as untyped:
            wiki: Any = untyped
            for call, message in [
                (lambda: wiki.categorymembers(), r"^categorymembers\(\) takes exactly one of `title`, `pageid`\.$"),
                (lambda: wiki.categorymembers(title="A", pageid=1), r"takes exactly one of `title`, `pageid`"),
                (lambda: wiki.users(users=["A"], userids=[1]), r"^users\(\) takes at most one of `userids`, `users`\.$"),
                (lambda: wiki.allimages(start="now"), r"^allimages\(\): `start` needs `sort=timestamp`\.$"),
                (lambda: wiki.allimages(sort="timestamp", from_="A"), r"`from` needs `sort=name`\.$"),
                (lambda: wiki.alllinks(unique=True, prop=["ids"]), r"`prop=ids` excludes `unique`\.$"),
                (lambda: wiki.iwbacklinks(title="A"), r"`title` needs `prefix`\.$"),
                (lambda: wiki.changes(user="A", excludeuser="B"), r"^changes\(\) takes at most one of `user`, `excludeuser`"),
                (lambda: wiki.query(list="categorymembers"), r"^query\(\) takes exactly one of `cmtitle`, `cmpageid`\.$"),
                (lambda: wiki.query(generator="backlinks"), r"takes exactly one of `gbltitle`, `gblpageid`\.$"),
                (lambda: wiki.query(titles="A", pageids=1), r"`pageids` excludes `titles`\.$"),
                (lambda: wiki.query(titles="A", prop="info|stashimageinfo"), r"at least one of `siifilekey`, `siisessionkey`"),
                (lambda: list(wiki.pages(["A"], revids=1)), r"^pages\(\): `revids` excludes `titles`\.$"),
            ]:
                with self.assertRaisesRegex(TypeError, message):
                    call()
            # Not sent, so not there; a default; and what a module does not check as a generator.
            self.assertIsInstance(wiki.categorymembers(title="A", pageid=None), Items)
            self.assertIsInstance(wiki.allimages(from_="A", filterbots="all"), Items)
            self.assertIsInstance(wiki.alllinks(unique=False, prop=["ids"]), Items)
            check_query("query", {"generator": "revisions", "titles": "A", "grvslots": "main", "grvparse": True})
