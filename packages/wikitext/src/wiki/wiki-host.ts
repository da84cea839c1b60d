/** A wiki as the host of the expander: its pages, messages and values. */
import { expandText } from '../expand/expand.js';
import type { Call, ExpanderHost, ExpanderLimits, FunctionValue, IncludedPage, Obstacle } from '../expand/expander.js';
import { done, type Steps } from '../expand/steps.js';
import { escapeWikitext } from '../text/escape-wikitext.js';
import { fillIn } from '../text/fill-in.js';
import { lookUp } from '../text/look-up.js';
import { extensionFunction } from './extension-functions.js';
import { variables, type TextFunctions } from './functions.js';
import { includedPage, namedPage, type NamedPage } from './included-pages.js';
import { attempt, type ExpansionScope } from './scope.js';
import { tagText } from './tags.js';
import { limitsOf } from './text-settings.js';

export interface ExpansionOptions {
  readonly functions: TextFunctions;
  /** Default: those of the wiki. */
  readonly limits?: ExpanderLimits;
  readonly keepsComments?: boolean;
}

/** The expanded text. Throws `Obstructed` where it cannot be expanded as the scope requires. */
export function expandIn(text: string, scope: ExpansionScope, options: ExpansionOptions): Steps<string> {
  return expandText(text, scope.wiki.titles.prefixedDbkey(scope.page), expanderHost(scope, options));
}

/** The wiki as the host of the expander. */
export function expanderHost(
  scope: ExpansionScope,
  { functions, limits = limitsOf(scope.wiki.site.settings), keepsComments = false }: ExpansionOptions,
): ExpanderHost<NamedPage> {
  const { wiki, words, obstacle, traces } = scope;
  const pages = new Map<string, NamedPage | undefined>();
  const texts = new Map<string, IncludedPage | undefined>();
  return {
    syntax: wiki.syntax,
    words,
    limits,
    keepsComments,
    obstacle,
    variable: (name) => variableValue(name, functions, scope),
    call: (call) => functionValue(call, functions, scope),
    target: function* (text) {
      if (!pages.has(text)) pages.set(text, yield* namedPage(text, scope));
      return pages.get(text);
    },
    page: function* (target) {
      const named = `${target.key}|${target.name}`;
      if (!texts.has(named)) texts.set(named, yield* attempt(scope, () => includedPage(target, scope)));
      return texts.get(named);
    },
    loop: ({ text }) => {
      traces.tracking.add('template-loop-category');
      return `<span class="error">${fillIn(contentMessage('parser-template-loop-warning', scope), [text])}</span>`;
    },
    duplicate: (argument) => {
      traces.tracking.add('duplicate-args-category');
      traces.onDuplicate?.(argument);
    },
    escape: escapeWikitext,
  };
}

const contentMessage = (key: string, { wiki, isExact, obstacle }: ExpansionScope): string =>
  wiki.messages.text(key, wiki.contentLanguage.code) ??
  (isExact ? obstacle({ kind: 'message', name: key }) : `⧼${key}⧽`);

/** A variable without an exact value gives nothing where the text need not be exact: it is no name of a template. */
function* variableValue(name: string, functions: TextFunctions, scope: ExpansionScope): Steps<string | undefined> {
  const variable = lookUp(variables, name);
  const called = lookUp(functions, name);
  if (variable === undefined && called === undefined) return unsupported({ kind: 'variable', name }, scope);
  const value = (): Steps<string | undefined> =>
    variable === undefined ? (called?.([], scope) ?? done(undefined)) : done(variable(scope));
  return yield* attempt(scope, value, '');
}

function* functionValue(call: Call, functions: TextFunctions, scope: ExpansionScope): Steps<FunctionValue> {
  if (call.name === 'tag') return yield* tagText(call, scope);
  if (call.name === 'int') return interfaceMessage(yield* call.values(), scope);
  const extension = extensionFunction(call, scope);
  if (extension !== undefined) return yield* extension;
  const called = lookUp(functions, call.name);
  if (called === undefined) return unsupported({ kind: 'function', name: call.name }, scope);
  const values = yield* call.values();
  return yield* attempt(scope, () => called(values, scope), values[0]);
}

/** What an extension adds that is not served gives nothing; a text that must be exact ends at it. */
function unsupported(found: Obstacle, { isExact, obstacle, traces }: ExpansionScope): '' | undefined {
  if (isExact) return obstacle(found);
  traces.onUnserved?.(found.name);
  return '';
}

/** An interface message in the reader's language, whose wikitext is expanded at its position. */
function interfaceMessage([key = '', ...values]: readonly string[], scope: ExpansionScope): FunctionValue {
  const { wiki, userLanguage, isExact, obstacle } = scope;
  if (key === '') return undefined;
  const text = wiki.messages.text(key, userLanguage);
  if (text !== undefined) return { wikitext: fillIn(text, values, userLanguage) };
  const isMissing = !isExact || (wiki.messages.hasLanguage(userLanguage) && !/[<>&]/.test(key));
  return isMissing ? { wikitext: `⧼${key}⧽` } : obstacle({ kind: 'message', name: key });
}
