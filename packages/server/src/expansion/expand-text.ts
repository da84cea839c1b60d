/** Expands a text with the pages, messages and values of a wiki. */
import {
  escapeWikitext,
  expandText,
  wait,
  type Call,
  type ExpanderHost,
  type ExpanderLimits,
  type FunctionValue,
  type Obstacle,
  type Steps,
} from '@wiki-query/wikitext';
import { lookUp } from '../text/look-up.js';
import { fillIn } from './fill-in.js';
import { variables, type TextFunctions } from './functions.js';
import { includedPage, namedPage, type NamedPage } from './included-pages.js';
import { attempt, type Scene, type Traces } from './scene.js';
import { syntaxOf } from './site-words.js';
import { tagText } from './tags.js';
import { messageText } from './times.js';

export interface ExpansionOptions {
  readonly functions: TextFunctions;
  readonly limits?: ExpanderLimits;
  readonly keepsComments?: boolean;
}

export const newTraces = (): Traces => ({
  properties: new Map(),
  tracking: new Set(),
  unsure: new Set(),
  expensive: 0,
});

/** The expanded text. Throws `Obstructed` where it cannot be expanded as the scene requires. */
export function expandIn(text: string, scene: Scene, options: ExpansionOptions): Steps<string> {
  return expandText(text, scene.wiki.titles.prefixedDbkey(scene.page), hostOf(scene, options));
}

function hostOf(scene: Scene, { functions, limits, keepsComments = false }: ExpansionOptions): ExpanderHost<NamedPage> {
  const { wiki, words, obstacle, traces } = scene;
  const pages = new Map<string, NamedPage | undefined>();
  return {
    syntax: syntaxOf(wiki),
    words,
    ...(limits && { limits }),
    keepsComments,
    obstacle,
    variable: (name) => variableValue(name, functions, scene),
    call: (call) => functionValue(call, functions, scene),
    target: function* (text) {
      if (!pages.has(text)) pages.set(text, yield* wait(() => namedPage(text, scene)));
      return pages.get(text);
    },
    page: (target) => wait(() => attempt(scene, () => includedPage(target, scene))),
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

function* variableValue(name: string, functions: TextFunctions, scene: Scene): Steps<string | undefined> {
  const variable = lookUp(variables, name);
  const called = lookUp(functions, name);
  if (variable === undefined && called === undefined) return unsupported({ kind: 'variable', name }, scene);
  return yield* wait(() => attempt(scene, () => (variable === undefined ? called?.([], scene) : variable(scene))));
}

function* functionValue(call: Call, functions: TextFunctions, scene: Scene): Steps<FunctionValue> {
  if (call.name === 'tag') return yield* tagText(call, scene);
  if (call.name === 'int') return interfaceMessage(yield* call.values(), scene);
  const called = lookUp(functions, call.name);
  if (called === undefined) return unsupported({ kind: 'function', name: call.name }, scene);
  const values = yield* call.values();
  return yield* wait(() => attempt(scene, () => called(values, scene), values[0]));
}

/** A message shows a link to a template in its place. */
const unsupported = (found: Obstacle, { isExact, obstacle }: Scene): undefined =>
  isExact ? obstacle(found) : undefined;

/** An interface message in the reader's language, whose wikitext is expanded at its position. */
function interfaceMessage([key = '', ...values]: readonly string[], scene: Scene): FunctionValue {
  const { wiki, userLanguage, isExact, obstacle } = scene;
  if (key === '') return undefined;
  const text = wiki.messages.text(key, userLanguage);
  if (text !== undefined) return { wikitext: fillIn(text, values, userLanguage) };
  const isMissing = !isExact || (wiki.messages.hasLanguage(userLanguage) && !/[<>&]/.test(key));
  return isMissing ? { wikitext: `⧼${key}⧽` } : obstacle({ kind: 'message', name: key });
}
