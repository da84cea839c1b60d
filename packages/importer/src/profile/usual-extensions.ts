/** Parts of the site information that extensions add which most wikis have, for a wiki of which nothing says its extensions. */
import { parserFunctions, parserFunctionWords } from '@wiki-query/wikitext';
import type { Json } from '../api/wiki-api.js';

const tags =
  'ref references poem math chem ce source syntaxhighlight score timeline templatedata templatestyles graph hiero imagemap inputbox'.split(
    ' ',
  );

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Extensions whose modules clients expect, as the site information lists them. */
const extensions: readonly Json[] = ['PageImages', 'TextExtracts'].map((name) => ({
  type: 'api',
  name,
  url: `https://www.mediawiki.org/wiki/Extension:${name}`,
}));

/** The parts, with those of the wiki's core. */
export const withUsualExtensions = ({ extensions: known, extensiontags, functionhooks, magicwords }: Json): Json => ({
  extensions: [...listOf(known), ...extensions],
  extensiontags: [...listOf(extensiontags), ...tags.map((tag) => `<${tag}>`)],
  functionhooks: [...listOf(functionhooks), ...Object.keys(parserFunctions), 'invoke'],
  magicwords: [...listOf(magicwords), ...parserFunctionWords, { name: 'invoke', aliases: ['invoke'] }],
});
