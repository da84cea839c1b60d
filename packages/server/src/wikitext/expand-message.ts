/** Expands interface messages. What cannot be exact is shown as well as possible: a message never fails. */
import {
  expandIn,
  fillIn,
  functions,
  newTraces,
  Obstructed,
  runSteps,
  type ExpansionScope,
  type Steps,
  type Title,
} from '@wiki-query/wikitext';
import { makeScope } from './make-scope.js';
import type { WikitextSetting } from './setting.js';

/** The page on which messages of requests stand (`ApiQueryAllMessages::execute`). */
const apiTitle: Title = { namespace: 0, dbkey: 'API', fragment: '', interwiki: '' };

/** A message is short: these bound the work for one that includes pages. */
const limits = { bytes: 2 ** 21, nodes: 20_000, depth: 40, templates: 40, pages: 100 } as const;

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
    return await runSteps(expandOn(text, scope));
  } catch (error) {
    if (error instanceof Obstructed) return text;
    throw error;
  }
}

function* expandOn(text: string, scope: ExpansionScope): Steps<string> {
  yield* scope.names.load([scope.page]);
  return yield* expandIn(text, scope, { functions, limits });
}

function scopeOf(setting: WikitextSetting): ExpansionScope {
  const { language, page = apiTitle } = setting;
  const traces = newTraces();
  return makeScope(setting, { page, userLanguage: language, revision: undefined, traces, isExact: false });
}
