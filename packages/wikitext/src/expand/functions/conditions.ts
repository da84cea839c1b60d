/** Conditions: `{{#if:}}`, `{{#ifeq:}}`, `{{#switch:}}`. Only the argument that applies is expanded. */
import { decodeCharacterReferences } from '../../text/character-references.js';
import { trimBlanks } from '../../text/trim.js';
import type { Call, Part } from '../expander.js';
import { done, type Steps } from '../steps.js';
import { evaluate } from './expression.js';
import { type ExtensionFunction, type FunctionHost, strongError } from './function-host.js';
import { isNumeric, looseEquals } from './php-values.js';

/** An argument expanded and trimmed; empty if it is missing. */
function* argument(call: Call, index: number): Steps<string> {
  const part = call.parts[index];
  return part === undefined ? '' : trimBlanks(yield* call.expand(part.nodes));
}

const decoded = (text: string): string => trimBlanks(decodeCharacterReferences(text));

function* ifeq(call: Call): Steps<string> {
  const right = call.parts[0] === undefined ? '' : decoded(yield* call.expand(call.parts[0].nodes));
  return yield* argument(call, looseEquals(decoded(call.first), right) ? 1 : 2);
}

const elementWithAttributes = /^(?:strong|span|p|div)\s/;

function* iferror(call: Call): Steps<string> {
  if (hasError(call.first)) return yield* argument(call, 0);
  return call.parts.length > 1 ? yield* argument(call, 1) : call.first;
}

/** Whether there is an element with the class `error`. Each tag is looked at alone, so that the time is in proportion to the text. */
const hasError = (text: string): boolean => text.includes('class="') && text.split('<').some(isError);

function isError(piece: string): boolean {
  if (!elementWithAttributes.test(piece)) return false;
  const [tag = ''] = piece.split('>', 1);
  return [...tag.matchAll(/\sclass="(?=([^">]*)")/g)].some(([, names = '']) => names.split(/\s/).includes('error'));
}

/** The value of an expression, or the error that is shown in its place. */
export function valueOf(
  expression: string,
  host: FunctionHost,
): { readonly value: string } | { readonly error: string } {
  const result = evaluate(expression);
  if (typeof result === 'string') return { value: result };
  return { error: strongError(host.message(`pfunc_expr_${result.error}`, result.value)) };
}

function* ifexpr(call: Call, host: FunctionHost): Steps<string> {
  const result = valueOf(call.first, host);
  if ('error' in result) return result.error;
  const { value } = result;
  const isTrue = isNumeric(value) ? Number(value) !== 0 : value !== '' && value !== '0';
  return yield* argument(call, isTrue ? 0 : 1);
}

function* ifexist(call: Call, host: FunctionHost): Steps<string> {
  return yield* argument(call, (yield* host.exists(call.first)) ? 0 : 1);
}

/** What is known of the cases so far. */
interface Cases {
  /** A case without a value has matched: the next value is the result. */
  isFound: boolean;
  isDefaultNext: boolean;
  otherwise: Part | undefined;
  last: string | undefined;
}

function* switchCase(call: Call, host: FunctionHost): Steps<string> {
  const wanted = decoded(call.first);
  const cases: Cases = { isFound: false, isDefaultNext: false, otherwise: undefined, last: undefined };
  for (const part of call.parts) {
    const found = yield* tryCase(part, wanted, cases, call, host);
    if (found !== undefined) return trimBlanks(yield* call.expand(found.value));
  }
  if (cases.last !== undefined) return cases.last;
  return cases.otherwise === undefined ? '' : trimBlanks(yield* call.expand(cases.otherwise.value));
}

/** The case if its value is the result. */
function* tryCase(
  part: Part,
  wanted: string,
  cases: Cases,
  call: Call,
  { words }: FunctionHost,
): Steps<Part | undefined> {
  if (part.index !== undefined) {
    const text = yield* call.expand(part.value);
    cases.last = trimBlanks(text);
    if (looseEquals(decoded(text), wanted)) cases.isFound = true;
    else if (isDefault(decoded(text), words)) cases.isDefaultNext = true;
    return undefined;
  }
  cases.last = undefined;
  if (cases.isFound) return part;
  const test = decoded(yield* call.expand(part.name));
  if (looseEquals(test, wanted)) return part;
  if (cases.isDefaultNext || isDefault(test, words)) {
    cases.otherwise = part;
    cases.isDefaultNext = false;
  }
  return undefined;
}

const isDefault = (text: string, words: FunctionHost['words']): boolean =>
  words.is('default', text) || text.toLowerCase() === '#default';

/** By the names of their magic words. */
export const conditions: Readonly<Record<string, ExtensionFunction>> = {
  if: (call) => argument(call, call.first === '' ? 1 : 0),
  ifeq,
  iferror,
  ifexpr,
  ifexist,
  switch: switchCase,
  expr: (call, host) => {
    const result = valueOf(call.first, host);
    return done('error' in result ? result.error : result.value);
  },
};
