/** Forms of a word that go with a number. */
import { trimEnd } from '../text/trim.js';
import { parseNumber } from './number-formats.js';
import { pluralRules, defaultPluralRules } from './plural-rules.js';
import { lookUp } from '../text/look-up.js';

/** The properties of a number that rules use: the operands of CLDR. */
type Operands = Readonly<Record<string, number>>;
type Condition = (operands: Operands) => boolean;

/** The form for a number in the language. */
export function pluralForm(number: string, forms: readonly string[], language: string): string {
  const read = parseNumber(number, language);
  const count = toNumber(read);
  const exact = forms.map((form) => (/\d=/.test(form) ? form.indexOf('=') : undefined));
  const found = forms.find((form, i) => exact[i] !== undefined && form.slice(0, exact[i]) === count);
  if (found !== undefined) return found.slice(found.indexOf('=') + 1);
  const plain = forms.filter((_, i) => exact[i] === undefined);
  const index = language === 'ksh' ? ripuarianIndex(read) : pluralIndex(count, language);
  return plain[Math.min(index, plain.length - 1)] ?? '';
}

/** In texts, Ripuarian has the form for zero last, although its rules have it first. */
const ripuarianIndex = (digits: string): number => lookUp({ '1': 0, '0': 2 }, digits) ?? 1;

/** A number as PHP parses it from the beginning of a text and prints it: without redundant zeros. */
function toNumber(text: string): string {
  return String(Number(/^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/i.exec(text)?.[1] ?? 0));
}

/** Which form a number has: 0 for the first. */
export function pluralIndex(number: string, language: string): number {
  const conditions = conditionsOf(language);
  const operands = operandsOf(number);
  const index = operands === undefined ? -1 : conditions.findIndex((condition) => condition(operands));
  return index < 0 ? conditions.length : index;
}

function operandsOf(number: string): Operands | undefined {
  const [, absolute, whole, fraction = ''] = /^-?((\d+)(?:\.(\d+))?)$/.exec(number) ?? [];
  if (absolute === undefined) return undefined;
  const significant = trimEnd(fraction, '0');
  return {
    n: Number(absolute),
    i: Number(whole),
    v: fraction.length,
    w: significant.length,
    f: Number(fraction),
    t: Number(significant),
  };
}

const rulesOf = new Map(
  Object.entries(pluralRules).flatMap(([codes, rules]) => codes.split(' ').map((code) => [code, rules] as const)),
);
const read = new Map<string, readonly Condition[]>();

function conditionsOf(language: string): readonly Condition[] {
  const rules = rulesOf.get(language) ?? defaultPluralRules;
  const known = read.get(rules);
  if (known !== undefined) return known;
  const conditions = rules.split('; ').map(readCondition);
  read.set(rules, conditions);
  return conditions;
}

function readCondition(text: string): Condition {
  const alternatives = text.split(' or ').map((part) => part.split(' and ').map(readRelation));
  return (operands) => alternatives.some((all) => all.every((relation) => relation(operands)));
}

/** `n % 10 = 2..4,9`. */
function readRelation(text: string): Condition {
  const [, operand = '', divisor, sign, list = ''] = /^(\w)(?: % (\d+))? (!?=) (\S+)$/.exec(text) ?? [];
  if (sign === undefined) throw new Error(`no plural rule: ${text}`);
  const ranges = list.split(',').map((range) => range.split('..').map(Number));
  return (operands) => {
    const all = lookUp(operands, operand) ?? 0;
    const value = divisor === undefined ? all : all % Number(divisor);
    const isIn = ranges.some(([from = 0, to = from]) => Number.isInteger(value) && from <= value && value <= to);
    return isIn === (sign === '=');
  };
}
