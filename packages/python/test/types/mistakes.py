"""A program of mistakes: type checkers must report each line that ends with `# wrong`, and no other."""

from wiki_query import AsyncWiki, Wiki


def modules(wiki: Wiki) -> None:
    wiki.allpagez()  # wrong
    wiki.query(list=["allpagez"])  # wrong
    wiki.query(generator="siteinfo")  # wrong


def parameters(wiki: Wiki) -> None:
    wiki.allpages(prefx="A")  # wrong
    wiki.allpages(namespace="zero")  # wrong
    wiki.allpages(dir="upwards")  # wrong
    wiki.allpages(limit="most")  # wrong
    wiki.search()  # wrong
    wiki.recentchanges(prop=["sizez"])  # wrong
    wiki.recentchanges(prop="sizez")  # wrong
    wiki.query(list=["allpages"], apprefx="A")  # wrong
    wiki.query(list=["allpages"], apdir="upwards")  # wrong


def results(wiki: Wiki) -> None:
    for page in wiki.allpages():
        print(page["titel"])  # wrong
        number: str = page["pageid"]  # wrong
        print(number)
    for change in wiki.recentchanges(prop="sizes"):
        print(change["user"])  # wrong
    print(wiki.query(list=["allpages"])["query"]["allpagez"])  # wrong


async def later(wiki: AsyncWiki) -> None:
    async for page in wiki.allpages(prefx="A"):  # wrong
        pass
    wiki.allpages().first()["title"]  # wrong
