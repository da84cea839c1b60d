/** Compares the bytes of the text of pages, as the tool `read` returns it, with those of their wikitext. */
import { parseArgs } from 'node:util';
import { plainText } from '../../src/plain-text.js';
import { continuationOf, listOf, member, openWiki, textOf, type Parameters, type Wiki } from '../../src/wiki.js';

const usage = `npm run bench:text -w test -- URL...

Reads all pages of wikis with wikitext, and prints the bytes of their text and of their wikitext.

Example:
  npm run bench:text -w test -- http://127.0.0.1:8080/w/api.php

Exit codes: 0 done, 1 the wiki refuses, 2 no URL.`;

const { positionals } = parseArgs({ allowPositionals: true });
if (positionals.length === 0) {
  console.log(usage);
  process.exit(2);
}

const { signal } = new AbortController();

/** The revisions and wikitexts of all pages. */
async function* wikitexts(wiki: Wiki): AsyncGenerator<readonly [revision: number, wikitext: string]> {
  const info = await wiki.query({ meta: 'siteinfo', siprop: 'namespaces' }, signal);
  const namespaces = member(info, 'query', 'namespaces');
  for (const id of Object.keys(namespaces ?? {}).filter((name) => !name.startsWith('-')))
    for (let more: Parameters | undefined = {}; more !== undefined;) {
      const pages = { generator: 'allpages', gapnamespace: id, gaplimit: 50, gapfilterredir: 'nonredirects' };
      const content = { prop: 'revisions', rvprop: ['ids', 'content'], rvslots: 'main' };
      const response = await wiki.query({ ...pages, ...content, ...more }, signal);
      for (const page of listOf(member(response, 'query'), 'pages')) {
        const [revision] = listOf(page, 'revisions');
        const slot = member(revision, 'slots', 'main');
        if (textOf(slot, 'contentmodel') === 'wikitext')
          yield [Number(member(revision, 'revid')), textOf(slot, 'content')];
      }
      more = continuationOf(response);
    }
}

/** The text of a revision, as the tool reads it. */
async function textOfRevision(wiki: Wiki, revision: number): Promise<string> {
  const request = { oldid: revision, prop: 'text', disableeditsection: true, disabletoc: true };
  return plainText(textOf(await wiki.parse(request, signal), 'parse', 'text'));
}

const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(whole, 1)).toFixed(1)} %`;

for (const url of positionals) {
  const wiki = await openWiki(url);
  const sum = { pages: 0, wikitext: 0, text: 0, atMostHalf: 0 };
  for await (const [revision, wikitext] of wikitexts(wiki)) {
    const bytes = Buffer.byteLength(await textOfRevision(wiki, revision));
    sum.pages += 1;
    sum.wikitext += Buffer.byteLength(wikitext);
    sum.text += bytes;
    if (bytes * 2 <= Buffer.byteLength(wikitext)) sum.atMostHalf += 1;
  }
  console.log(
    `${url}: ${sum.pages} pages, ${sum.wikitext} bytes of wikitext, ${sum.text} of text (${percent(sum.text, sum.wikitext)}), ` +
      `${sum.atMostHalf} pages with at most half`,
  );
}
