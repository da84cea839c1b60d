/** Syntax and magic words of a site, made once. */
import { makeWords, type Syntax, type Words, lowerCase } from '@wiki-query/wikitext';
import type { Wiki } from '../site/wiki.js';

/** A value that is made once for each wiki. */
function oncePerWiki<Made>(make: (wiki: Wiki) => Made): (wiki: Wiki) => Made {
  const made = new WeakMap<Wiki, { readonly value: Made }>();
  return (wiki) => {
    const known = made.get(wiki) ?? { value: make(wiki) };
    made.set(wiki, known);
    return known.value;
  };
}

/** The site's settings for syntax. */
export const syntaxOf = oncePerWiki(({ site: { extensiontags, general } }): Syntax => ({
  tags: extensiontags.map((tag) => tag.replace(/[<>]/g, '').toLowerCase()),
  hasConversion: general.langconversion,
}));

/** The site's magic words. */
export const wordsOf = oncePerWiki(({ site: { magicwords, variables, functionhooks } }): Words =>
  makeWords({ magicWords: magicwords, variables, functions: functionhooks, lower: lowerCase }),
);
