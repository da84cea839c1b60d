"""A program without mistakes: type checkers must accept it."""

from datetime import datetime, timezone
from typing import List, Optional

from wiki_query import ApiError, AsyncWiki, Wiki
from wiki_query.gen.results import AllpagesItem, RecentchangesItem


def titles(wiki: Wiki) -> List[str]:
    pages: List[AllpagesItem] = wiki.allpages(prefix="A", namespace=0, limit="max").to_list(3)
    return [page["title"] for page in pages]


def changes(wiki: Wiki) -> None:
    for change in wiki.recentchanges(start=datetime(2025, 1, 1, tzinfo=timezone.utc), dir="newer"):
        time: str = change["timestamp"]
        print(time)
    for sized in wiki.recentchanges(prop="sizes"):
        length: int = sized["newlen"]
        print(length)
    several: Optional[RecentchangesItem] = wiki.recentchanges(prop=["sizes", "ids"]).first()
    print(several.get("newlen") if several else None)


def events(wiki: Wiki) -> None:
    for event in wiki.logevents():
        if event["type"] == "block":
            print(event["action"], event.get("params"))


def links(wiki: Wiki) -> None:
    for link in wiki.alllinks(from_="B", unique=True):
        print(link.get("title"))
    for result in wiki.search(search="cactus", what="text"):
        print(result["title"])


def queries(wiki: Wiki) -> None:
    response = wiki.query(list=["allpages", "users"], aplimit=3, ususers=["Alice"], meta="siteinfo")
    for page in response["query"].get("allpages", []):
        print(page["title"])
    for part in wiki.query_all(generator="allpages", gaplimit=5, prop=["info"], merge=True):
        for each in part["query"].get("pages", []):
            print(each.get("lastrevid"))
    try:
        wiki.request({"action": "purge", "titles": "A"}, token="csrf")
    except ApiError as error:
        print(error.code, error.parameter)


async def later() -> None:
    async with AsyncWiki("https://wiki.example/w/api.php", user_agent="Test/1.0") as wiki:
        async for page in wiki.allpages(prefix="A"):
            title: str = page["title"]
            print(title)
        print((await wiki.query(list=["allpages"]))["query"])
