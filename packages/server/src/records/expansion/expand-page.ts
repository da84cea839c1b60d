/** Expands the templates of a page's text: returns the exact text, or the reason why it cannot be exact. */
import { runSteps, type Obstacle, type Title } from '@wiki-query/wikitext';
import { expandIn, newTraces } from '../../expansion/expand-text.js';
import { functions } from '../../expansion/functions.js';
import {
  obstacle,
  Obstructed,
  type ExpansionScope,
  type ExpandedRevision,
  type Traces,
} from '../../expansion/expansion-scope.js';
import type { Call } from '../../request/call.js';
import { pageFunctions } from './page-facts.js';
import { pageLanguageOf } from './page-language.js';

const allFunctions = { ...functions, ...pageFunctions };

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
  const scope: ExpansionScope = {
    wiki,
    db,
    now,
    language: await pageLanguageOf(page, call),
    userLanguage,
    page,
    words: wiki.words,
    names: wiki.titleTexts(db),
    genders: new Map(),
    revision,
    traces: newTraces(),
    isExact: true,
    obstacle,
  };
  try {
    await scope.names.load([page]);
    const expanded = await runSteps(expandIn(text, scope, { functions: allFunctions, keepsComments }));
    return { text: expanded, traces: scope.traces };
  } catch (error) {
    if (error instanceof Obstructed) return { obstacle: error.obstacle };
    throw error;
  }
}
