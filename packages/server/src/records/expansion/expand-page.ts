/** Expands the templates of a page's text: returns the exact text, or the reason why it cannot be exact. */
import {
  expandIn,
  functions,
  newTraces,
  Obstructed,
  runSteps,
  type ExpandedRevision,
  type Obstacle,
  type Title,
  type Traces,
} from '@wiki-query/wikitext';
import { makeScope } from '../../wikitext/make-scope.js';
import type { Call } from '../../request/call.js';
import { pageFunctions } from './page-facts.js';
import { languageOf, readStoredPage } from './stored-page.js';

/** A text to be expanded. */
export interface ExpandedText {
  readonly text: string;
  readonly page: Title;
  readonly revision?: ExpandedRevision | undefined;
  readonly keepsComments?: boolean;
}

/** The expanded text with the data that it sets for its page, or why an exact expansion is not possible. */
export type Expansion = { readonly text: string; readonly traces: Traces } | { readonly obstacle: Obstacle };

/** Expands a text as it is on a page. */
export async function expandPage(
  { text, page, revision, keepsComments = false }: ExpandedText,
  call: Pick<Call, 'wiki' | 'db' | 'now' | 'language'>,
): Promise<Expansion> {
  const { wiki, db, now, language: userLanguage } = call;
  const language = languageOf(page, await readStoredPage(page, db), call);
  const traces = newTraces();
  const scope = makeScope(
    { wiki, db, now, language, genders: new Map() },
    { page, userLanguage, revision, traces, isExact: true },
  );
  try {
    await runSteps(scope.names.load([page]));
    const options = { functions: { ...functions, ...pageFunctions(call) }, keepsComments };
    return { text: await runSteps(expandIn(text, scope, options)), traces };
  } catch (error) {
    if (error instanceof Obstructed) return { obstacle: error.obstacle };
    throw error;
  }
}
