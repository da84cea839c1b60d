/** Parses random texts on the sample wiki, as one that has all extensions whose tags and functions are known. */
import fc from 'fast-check';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parserFunctions, parserFunctionWords } from '@wiki-query/wikitext';
import { sampleFile, sampleProfile } from '../support/sample-wiki.js';
import { copySample } from '../support/crowded-wiki.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { openTestClient } from '../support/test-client.js';
import { wikitext } from './random-wikitext.js';
import { unsafeParts } from './unsafe-parts.js';

const seed = 20_250_624;
const tags = ['ref', 'references', 'poem', 'syntaxhighlight', 'math'].map((name) => `<${name}>`);

const folder = temporaryFolder('parse');

/** Fails if the HTML of one of so many texts is unsafe. */
export async function checkTexts(count: number): Promise<void> {
  const facts = sampleProfile().facts;
  const site = join(folder, 'site.json');
  const profile = sampleFile({
    extensiontags: [...facts.extensiontags, ...tags],
    functionhooks: [...facts.functionhooks, ...Object.keys(parserFunctions)],
    magicwords: [...facts.magicwords, ...parserFunctionWords],
  });
  writeFileSync(site, JSON.stringify(profile));
  const file = await copySample(() => undefined);
  const client = await openTestClient(file.path, site);
  try {
    await fc.assert(
      fc.asyncProperty(wikitext, async (text) => {
        const query = {
          action: 'parse',
          title: 'Main Page',
          contentmodel: 'wikitext',
          prop: 'text|indicators|displaytitle|sections',
        };
        const response = await client.request({ ...query, text });
        const failure = client.failure();
        if (failure !== undefined) throw failure;
        const unsafe = htmlIn(response).flatMap(unsafeParts);
        if (unsafe.length > 0) throw new Error(`${unsafe.join(', ')} in ${JSON.stringify(response).slice(0, 2000)}`);
      }),
      { seed, numRuns: count },
    );
  } finally {
    await client.close();
    file.remove();
  }
}

/** Members of a response that are text: names of sections, and the content of a page. */
const plain = new Set(['anchor', 'linkAnchor', 'fromtitle', 'title']);

/** All texts of the response that are HTML. */
function htmlIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => (plain.has(name) ? [] : htmlIn(member)));
}
