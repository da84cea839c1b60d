"""Calls all methods of Python clients on one wiki, and prints each result as a line of JSON: python_clients.py API_URL CHECKOUTS

The clients are not changed. Wikipedia-API and goldsmith/Wikipedia know only Wikipedia: their requests to it go to API_URL.
"""
import json
import sys
import urllib.parse

api, checkouts = sys.argv[1:3]
for folder in ('goldsmith+Wikipedia', 'martin-majlis+Wikipedia-API', 'barrust+mediawiki'):
    sys.path.insert(0, f'{checkouts}/{folder}')

PAGE, SECTION, CATEGORY, USER_AGENT = 'Candle', 'River', 'Animals', 'known-clients (test)'


def plain(value):
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, (set, frozenset)):
        return sorted(str(item) for item in value)
    return value if isinstance(value, (str, int, float, bool, type(None))) else str(value)


def report(client, method, call):
    try:
        outcome = {'result': plain(call())}
    except Exception as error:  # A client's own error is an outcome, too.
        outcome = {'error': f'{type(error).__name__}: {error}'[:300]}
    print(json.dumps({'client': client, 'method': method, **outcome}), flush=True)


def goldsmith():
    import wikipedia

    wikipedia.wikipedia.API_URL = api
    name = 'goldsmith/Wikipedia'
    calls = {
        'search': lambda: wikipedia.search(PAGE, results=5),
        'search with suggestion': lambda: wikipedia.search(PAGE, results=5, suggestion=True),
        'geosearch': lambda: wikipedia.geosearch(40.0, 74.0),
        'suggest': lambda: wikipedia.suggest('Candel'),
        'random': lambda: len(wikipedia.random(pages=3)),
        'summary': lambda: wikipedia.summary(PAGE, auto_suggest=False),
        'summary of sentences': lambda: wikipedia.summary(PAGE, sentences=1, auto_suggest=False),
        'languages': wikipedia.languages,
        'page': lambda: wikipedia.page(PAGE, auto_suggest=False).title,
        'page with auto_suggest': lambda: wikipedia.page(PAGE).title,
    }
    for method, call in calls.items():
        report(name, method, call)
    for member in 'html content revision_id parent_id summary images coordinates references links categories sections'.split():

        def read(member=member):
            value = getattr(wikipedia.page(PAGE, auto_suggest=False), member)
            return value() if callable(value) else value

        report(name, f'page.{member}', read)
    report(name, 'page.section', lambda: wikipedia.page(PAGE, auto_suggest=False).section(SECTION))


def wikipedia_api():
    import httpx
    import wikipediaapi

    send = httpx.Client.send
    wanted = urllib.parse.urlsplit(api)

    def redirected(self, request, **options):
        if str(request.url.host).endswith('.wikipedia.org'):
            request.url = request.url.copy_with(scheme=wanted.scheme, host=wanted.hostname, port=wanted.port)
            request.headers['host'] = wanted.netloc
        return send(self, request, **options)

    httpx.Client.send = redirected
    name = 'Wikipedia-API'
    wiki = wikipediaapi.Wikipedia(user_agent=USER_AGENT, language='en')
    html = wikipediaapi.Wikipedia(user_agent=USER_AGENT, language='en', extract_format=wikipediaapi.ExtractFormat.HTML)
    members = (
        'pageid contentmodel pagelanguage pagelanguagehtmlcode pagelanguagedir touched lastrevid length protection restrictiontypes '
        'watchers visitingwatchers notificationtimestamp talkid fullurl editurl canonicalurl readable preload displaytitle '
        'varianttitles summary text sections langlinks links backlinks categories coordinates images'
    ).split()
    for member in members:

        def read(member=member):
            value = getattr(wiki.page(PAGE), member)
            return sorted(str(key) for key in value) if isinstance(value, dict) else value

        report(name, f'page.{member}', read)
    report(name, 'page.exists', lambda: wiki.page(PAGE).exists())
    report(name, 'page.exists of a missing page', lambda: wiki.page('No such page').exists())
    report(name, 'page.text as HTML', lambda: html.page(PAGE).text)
    report(name, 'page.categorymembers', lambda: sorted(wiki.page(f'Category:{CATEGORY}').categorymembers))


def pymediawiki():
    from mediawiki import MediaWiki

    name = 'pymediawiki'
    report(name, 'MediaWiki', lambda: MediaWiki(url=api, user_agent=USER_AGENT).api_version)
    wiki = MediaWiki(url=api, user_agent=USER_AGENT)
    calls = {
        'extensions': lambda: sorted(wiki.extensions),
        'supported_languages': lambda: wiki.supported_languages,
        'random': lambda: len(wiki.random(pages=3)),
        'allpages': lambda: wiki.allpages('C', results=5),
        'search': lambda: wiki.search(PAGE, results=5),
        'search with suggestion': lambda: wiki.search(PAGE, results=5, suggestion=True),
        'suggest': lambda: wiki.suggest('Candel'),
        'geosearch': lambda: wiki.geosearch(latitude=40.0, longitude=74.0),
        'opensearch': lambda: wiki.opensearch('Ca', results=5),
        'prefixsearch': lambda: wiki.prefixsearch('Ca', results=5),
        'summary': lambda: wiki.summary(PAGE, auto_suggest=False),
        'categorymembers': lambda: wiki.categorymembers(CATEGORY, results=5),
        'categorytree': lambda: wiki.categorytree(CATEGORY, depth=1),
        'page': lambda: wiki.page(PAGE, auto_suggest=False).title,
        'page by id': lambda: wiki.page(pageid=1).title,
    }
    for method, call in calls.items():
        report(name, method, call)
    members = (
        'content revision_id parent_id html wikitext images logos hatnotes references categories coordinates links redirects backlinks '
        'langlinks preview summary sections table_of_contents'
    ).split()
    for member in members:
        report(name, f'page.{member}', lambda member=member: getattr(wiki.page(PAGE, auto_suggest=False), member))
    report(name, 'page.summarize', lambda: wiki.page(PAGE, auto_suggest=False).summarize(sentences=1))
    report(name, 'page.section', lambda: wiki.page(PAGE, auto_suggest=False).section(SECTION))
    report(name, 'page.parse_section_links', lambda: wiki.page(PAGE, auto_suggest=False).parse_section_links(SECTION))


for run in (goldsmith, wikipedia_api, pymediawiki):
    run()
