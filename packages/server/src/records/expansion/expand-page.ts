/** Expands the templates of a page's text: returns the exact text, or the reason why it cannot be exact. */
import {
  type Call,
  escapeWikitext,
  type ExpanderHost,
  expandText,
  type FunctionValue,
  makeWords,
  type Obstacle,
  runSteps,
  type Steps,
  wait,
  type Words,
} from '@wiki-query/wikitext';
import type { RequestContext } from '../../request/request-context.js';
import type { Wiki } from '../../site/wiki.js';
import { lookUp } from '../../text/look-up.js';
import { lowerCase } from '../../text/letter-case.js';
import type { Title } from '../../titles/title.js';
import { fillIn } from '../../wikitext/expand.js';
import { syntaxOf } from '../../wikitext/sections.js';
import { includedPage, namedPage, type NamedPage } from './included-pages.js';
import { numberFunctions } from './numbers.js';
import { pageFunctions } from './page-facts.js';
import { pageLanguageOf } from './page-language.js';
import { pageNames } from './page-names.js';
import { revisionFunctions, revisionSize } from './revisions.js';
import type { Scene, SceneRevision, TextFunction, Traces, Variable } from './scene.js';
import { siteFunctions, siteVariables } from './site-facts.js';
import { tagText } from './tags.js';
import { textFunctions } from './texts.js';
import { messageText, timeVariables } from './times.js';

const functions: Readonly<Record<string, TextFunction>> = {
  ...pageNames,
  ...revisionFunctions,
  ...numberFunctions,
  ...textFunctions,
  ...siteFunctions,
  ...pageFunctions,
};

const variables: Readonly<Record<string, Variable>> = {
  ...siteVariables,
  ...timeVariables,
  revisionsize: revisionSize,
};

/** A text to be expanded. */
export interface ExpandedText {
  readonly text: string;
  readonly page: Title;
  readonly revision?: SceneRevision | undefined;
  readonly keepsComments?: boolean;
}

/** The expanded text with the data that it sets for its page, or why an exact expansion is not possible. */
export type Expansion = { readonly text: string; readonly traces: Traces } | { readonly obstacle: Obstacle };

class Obstructed extends Error {
  constructor(readonly obstacle: Obstacle) {
    super(`${obstacle.kind} ${obstacle.name}`);
    this.name = 'Obstructed';
  }
}

const wordsOf = new WeakMap<Wiki, Words>();

function siteWords(wiki: Wiki): Words {
  const known = wordsOf.get(wiki);
  if (known !== undefined) return known;
  const { magicwords, variables: names, functionhooks } = wiki.site;
  const words = makeWords({ magicWords: magicwords, variables: names, functions: functionhooks, lower: lowerCase });
  wordsOf.set(wiki, words);
  return words;
}

/** Expands a text as it is on a page. */
export async function expandPage(
  { text, page, revision, keepsComments = false }: ExpandedText,
  context: Pick<RequestContext, 'wiki' | 'db' | 'now' | 'language'>,
): Promise<Expansion> {
  const { wiki, db, now, language: userLanguage } = context;
  const obstacle = (found: Obstacle): never => {
    throw new Obstructed(found);
  };
  const language = await pageLanguageOf(page, context);
  const traces: Traces = { properties: new Map(), tracking: new Set(), unsure: new Set(), expensive: 0 };
  const names = wiki.titleTexts(db);
  const scene: Scene = {
    wiki,
    db,
    now,
    language,
    userLanguage,
    page,
    names,
    revision,
    traces,
    obstacle,
    words: siteWords(wiki),
  };
  try {
    await names.load([page]);
    const key = wiki.titles.prefixedDbkey(page);
    return { text: await runSteps(expandText(text, key, hostOf(scene, keepsComments))), traces };
  } catch (error) {
    if (error instanceof Obstructed) return { obstacle: error.obstacle };
    throw error;
  }
}

function hostOf(scene: Scene, keepsComments: boolean): ExpanderHost<NamedPage> {
  const { wiki, words, obstacle, traces } = scene;
  const pages = new Map<string, NamedPage | undefined>();
  return {
    syntax: syntaxOf(wiki),
    words,
    keepsComments,
    obstacle,
    variable: (name) => variableValue(name, scene),
    call: (call) => functionValue(call, scene),
    target: function* (text) {
      if (!pages.has(text)) pages.set(text, yield* wait(() => namedPage(text, scene)));
      return pages.get(text);
    },
    page: (target) => wait(() => includedPage(target, scene)),
    loop: ({ text }) => {
      traces.tracking.add('template-loop-category');
      return `<span class="error">${fillIn(contentMessage('parser-template-loop-warning', scene), [text])}</span>`;
    },
    duplicate: () => void traces.tracking.add('duplicate-args-category'),
    escape: escapeWikitext,
  };
}

const contentMessage = (key: string, scene: Scene): string =>
  messageText(key, { ...scene, language: scene.wiki.contentLanguage.code });

function* variableValue(name: string, scene: Scene): Steps<string> {
  const variable = lookUp(variables, name);
  const fromFunction = lookUp(functions, name);
  if (variable === undefined && fromFunction === undefined) return scene.obstacle({ kind: 'variable', name });
  const value = variable === undefined ? fromFunction?.([], scene) : variable(scene);
  return (typeof value === 'object' ? yield* wait(() => value) : value) ?? '';
}

function* functionValue(call: Call, scene: Scene): Steps<FunctionValue> {
  if (call.name === 'tag') return yield* tagText(call, scene);
  if (call.name === 'int') return interfaceMessage(yield* call.values(), scene);
  const called = lookUp(functions, call.name);
  if (called === undefined) return scene.obstacle({ kind: 'function', name: call.name });
  const values = yield* call.values();
  const value = called(values, scene);
  return typeof value === 'object' ? yield* wait(() => value) : value;
}

/** An interface message in the reader's language, whose wikitext is expanded at its position. */
function interfaceMessage([key = '', ...values]: readonly string[], scene: Scene): FunctionValue {
  const { wiki, userLanguage, obstacle } = scene;
  if (key === '') return undefined;
  const text = wiki.messages.text(key, userLanguage);
  if (text !== undefined) return { wikitext: fillIn(text, values, userLanguage) };
  const isMissing = wiki.messages.hasLanguage(userLanguage) && !/[<>&]/.test(key);
  return isMissing ? { wikitext: `⧼${key}⧽` } : obstacle({ kind: 'message', name: key });
}
