/** Expands interface messages. What cannot be exact is shown as well as possible: a message never fails. */
import { runSteps, type Title } from '@wiki-query/wikitext';
import { expandIn, newTraces } from './expand-text.js';
import { fillIn } from './fill-in.js';
import { functions } from './functions.js';
import { Obstructed, obstacle, type ExpansionScope } from './expansion-scope.js';
import type { WikitextSetting } from './setting.js';

/** The page on which messages of requests stand (`ApiQueryAllMessages::execute`). */
const apiTitle: Title = { namespace: 0, dbkey: 'API', fragment: '', interwiki: '' };

/** A message is short: these bound the work for one that includes pages. */
const limits = { bytes: 2 ** 21, nodes: 20_000, depth: 40, pages: 100 } as const;

/** A message as text, with values inserted and braces expanded. */
export async function expandMessage(
  text: string,
  setting: WikitextSetting,
  values: readonly string[] = [],
): Promise<string> {
  const filled = fillIn(text, values, setting.language);
  return filled.includes('{{') ? expand(filled, setting) : filled;
}

/** Wikitext of a message with all braces expanded. A text beyond the limits is returned as it is. */
export async function expand(text: string, setting: WikitextSetting): Promise<string> {
  const scope = scopeOf(setting);
  try {
    await scope.names.load([scope.page]);
    return await runSteps(expandIn(text, scope, { functions, limits }));
  } catch (error) {
    if (error instanceof Obstructed) return text;
    throw error;
  }
}

function scopeOf(setting: WikitextSetting): ExpansionScope {
  const { wiki, db, language, page = apiTitle } = setting;
  return {
    ...setting,
    page,
    userLanguage: language,
    words: wiki.words,
    names: wiki.titleTexts(db),
    revision: undefined,
    traces: newTraces(),
    isExact: false,
    obstacle,
  };
}
