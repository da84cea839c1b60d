"""What mwclient reads of the wiki whose URL is the first argument, as one JSON object.

A name and a password are the second and third, those of a bot password the fourth and fifth.
"""

import itertools
import json
import sys

import mwclient

from connect.mwclient_site import connect


def anonymous(site):
    page = site.pages["Main Page"]
    alternative = site.pages["Alt Kettle"]
    chosen = site.pages["Busy page"]
    return {
        "sitename": site.site["sitename"],
        "version": list(site.version[:2]),
        "category_namespace": site.namespaces[14],
        "user": site.username,
        "articles": [page.name for page in site.allpages(limit=50)],
        "members": [page.name for page in site.categories["Large"].members()],
        "text": page.text(),
        "exists": [page.exists, site.pages["No such page"].exists],
        "redirect": [alternative.redirect, alternative.resolve_redirect().name],
        "history": [row["revid"] for row in chosen.revisions(limit=10, prop="ids|timestamp")],
        "contents": [row["*"] for row in itertools.islice(page.revisions(prop="content"), 1)],
        "backlinks": [one.name for one in site.pages["Kettle"].backlinks(limit=3)],
        "categories": [one.name for one in chosen.categories()],
        "changes": [row["rcid"] for row in site.recentchanges(limit=400, prop="ids|title")],
        "uploads": [row["title"] for row in site.logevents(type="upload", limit=7)],
        "contributions": [row["revid"] for row in site.usercontributions("Alice", limit=30)],
        "batch": batch(site),
        "error": error(site),
        "watchlist_error": watchlist_error(site),
    }


def batch(site):
    """Two properties and a list of 50 titles, through the raw call."""
    titles = "|".join(page.name for page in itertools.islice(site.allpages(limit=50), 50))
    answer = site.api("query", prop="info|categories", titles=titles, cllimit="max")
    return sorted(page["title"] for page in answer["query"]["pages"].values())


def error(site):
    try:
        site.api("query", list="categorymembers")
    except mwclient.errors.APIError as failed:
        return failed.code
    return None


def watchlist_error(site):
    try:
        list(site.watchlist())
    except mwclient.errors.APIError as failed:
        return failed.code
    return None


def wrong_password(site, name):
    try:
        site.login(name, "wrong")
    except mwclient.errors.LoginError as failed:
        return failed.args[1]["result"]
    return None


def logged_in(site, name, password):
    failed = wrong_password(site, name)
    site.login(name, password)
    return {
        "wrong_password": failed,
        "user": site.username,
        "groups": site.groups,
        "rights": site.rights,
        "token": site.get_token("csrf"),
        "watchlist": [row["title"] for row in site.watchlist(limit=10, prop="ids|title")],
    }


def logged_in_as_bot(site, name, password):
    site.login(name, password)
    return {"user": site.username, "rights": site.rights}


def main(api_url, name, password, bot_name, bot_password):
    site = connect(api_url)
    answers = {
        "anonymous": anonymous(site),
        "own": logged_in(site, name, password),
        "bot": logged_in_as_bot(connect(api_url), bot_name, bot_password),
    }
    json.dump(answers, sys.stdout)


main(*sys.argv[1:])
