/** Rules in a text: `-{zh-hans:a;zh-hant:b}-` (class `ConverterRule` of MediaWiki). */
import { lookUp } from '../text/look-up.js';
import { standardCode, type VariantFacts } from '../language/variant-codes.js';
import { trimBlanks } from '../text/trim.js';

/** What a rule does. */
export interface Rule {
  /** Undefined: the rule has no text for the variant. */
  readonly display: string | undefined;
  /** The title that it sets; `false` if it sets none. */
  readonly title: string | undefined | false;
  readonly action: 'add' | 'remove' | undefined;
  /** Replacements by variant. */
  readonly table: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

export interface RuleContext {
  readonly language: string;
  readonly variant: string;
  readonly facts: VariantFacts;
  /** Text in a variant. */
  readonly translate: (text: string, variant: string) => string;
}

/** Texts by variant, and replacements by variant. */
interface Texts {
  readonly both: ReadonlyMap<string, string>;
  readonly oneWay: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

const none: Texts = { both: new Map(), oneWay: new Map() };

/** Other spellings of flags. */
const serbianFlags: Readonly<Record<string, string>> = {
  S: 'S',
  писмо: 'S',
  pismo: 'S',
  W: 'W',
  реч: 'W',
  reč: 'W',
  ријеч: 'W',
  riječ: 'W',
};

/** The code of a variant in any spelling. */
export const validVariant = (text: string, { names }: VariantFacts): string | undefined => {
  const code = text.toLowerCase();
  return names.has(code) ? code : [...names.keys()].find((one) => standardCode(one) === code);
};

/** Reads a rule without its braces. */
export function readRule(text: string, context: RuleContext): Rule {
  const bar = text.indexOf('|');
  const written = bar < 0 ? [] : text.slice(0, bar).split(';').map(trimBlanks);
  const rules = bar < 0 ? text : text.slice(bar + 1);
  const { flags, variants } = readFlags(written, context);
  if (variants.length > 0) return shown(inVariantOf(rules, variants, context));
  const isPlain = flags.has('R') || flags.has('N');
  const clean = isPlain ? rules : rules.replaceAll('=&gt;', '=>');
  return applied(flags, clean, isPlain ? none : readTexts(clean, context.facts), context);
}

const shown = (display: string): Rule => ({ display, title: false, action: undefined, table: new Map() });

function readFlags(written: readonly string[], { language, facts }: RuleContext) {
  const flags = new Set<string>();
  for (const one of written) {
    const own = language === 'sr' ? lookUp(serbianFlags, one) : undefined;
    if (own !== undefined) flags.add(own);
    else if (['A', 'T', 'R', 'D', '-', 'H', 'N'].includes(one) || facts.names.has(one)) flags.add(one);
  }
  const only = ['R', 'N', '-'].find((flag) => flags.has(flag));
  if (flags.size === 0) return { flags: new Set(['S']), variants: [] };
  if (only !== undefined) return { flags: new Set([only]), variants: [] };
  if (flags.size === 1 && flags.has('T')) return { flags: new Set(['T', 'H']), variants: [] };
  if (flags.has('H'))
    return { flags: new Set(['+', 'H', ...['T', 'D'].filter((flag) => flags.has(flag))]), variants: [] };
  if (flags.has('A')) {
    flags.add('+');
    flags.add('S');
  }
  if (flags.has('D')) flags.delete('S');
  return { flags, variants: [...flags].filter((flag) => facts.names.has(flag)) };
}

/** The text converted for the first of some variants that the reader's one may fall back to. */
function inVariantOf(text: string, variants: readonly string[], { variant, facts, translate }: RuleContext): string {
  const wanted = [variant, ...listOfFallbacks(variant, facts)].find((one) => variants.includes(one));
  return wanted === undefined ? text : translate(text, wanted);
}

/** MediaWiki looks at fallbacks here only where there are several. */
function listOfFallbacks(variant: string, { fallbacks }: VariantFacts): readonly string[] {
  const list = lookUp(fallbacks, variant) ?? [];
  return list.length > 1 ? list : [];
}

function readTexts(rules: string, facts: VariantFacts): Texts {
  const both = new Map<string, string>();
  const oneWay = new Map<string, Map<string, string>>();
  for (const choice of splitRules(rules, facts)) {
    const colon = choice.indexOf(':');
    if (colon < 0) continue;
    const to = trimBlanks(choice.slice(colon + 1));
    const left = trimBlanks(choice.slice(0, colon));
    const arrow = left.indexOf('=>');
    const variant = validVariant(arrow < 0 ? left : trimBlanks(left.slice(arrow + 2)), facts);
    if (variant === undefined) return none;
    const from = arrow < 0 ? '' : trimBlanks(left.slice(0, arrow));
    if (arrow < 0 && to !== '') both.set(variant, to);
    if (arrow >= 0 && from !== '') oneWay.set(variant, new Map([...(oneWay.get(variant) ?? []), [from, to]]));
  }
  return { both, oneWay };
}

/** A code with its script and region in capitals. */
const cased = (code: string): string =>
  code.replace(/-([a-z]{4}|[a-z]{2})(?=-|$)/g, (_, part: string) =>
    part.length === 2 ? `-${part.toUpperCase()}` : `-${part.charAt(0).toUpperCase()}${part.slice(1)}`,
  );

function splitRules(rules: string, { names }: VariantFacts): readonly string[] {
  const codes = [...names.keys()].flatMap((code) => [code, cased(standardCode(code))]).join('|');
  const separator = new RegExp(`;\\s*(?=(?:${codes})\\s*:|[^;]*?=>\\s*(?:${codes})\\s*:|\\s*$)`);
  const safe = rules.replace(/(&[#a-zA-Z0-9]+);/g, '$1\x01');
  return safe.split(separator).map((one) => one.replaceAll('\x01', ';'));
}

function applied(flags: ReadonlySet<string>, rules: string, found: Texts, context: RuleContext): Rule {
  const { facts, variant } = context;
  const isEmpty = found.both.size + found.oneWay.size === 0;
  const hasAction = flags.has('+') || flags.has('-');
  if (isEmpty && !hasAction && !flags.has('N') && !flags.has('T')) return shown(rules);
  const texts =
    isEmpty && hasAction && rules !== ''
      ? { both: new Map([...facts.names.keys()].map((code): [string, string] => [code, rules])), oneWay: new Map() }
      : found;
  const text = (): string | undefined => textFor(variant, rules, texts, context);
  const displays: Readonly<Record<string, () => string | undefined>> = {
    R: () => rules,
    N: () => facts.names.get(trimBlanks(rules)) ?? '',
    D: () => describe(texts, facts),
    S: text,
  };
  let display: string | undefined;
  for (const flag of flags) {
    const shown = lookUp(displays, flag);
    if (shown !== undefined) display = shown();
    else if (['H', '-', '+', 'T'].includes(flag)) display = '';
  }
  const action = flags.has('-') ? 'remove' : flags.has('+') ? 'add' : undefined;
  const title = flags.has('T') ? titleFor(rules, texts, context) : false;
  return { display, title, action, table: action === undefined ? new Map() : tableOf(texts, facts) };
}

const first = <Value>(map: ReadonlyMap<string, Value>): Value | undefined => [...map.values()][0];

const textIn = ({ both }: Texts, variants: readonly string[]): string | undefined =>
  variants.map((variant) => both.get(variant)).find((one) => one !== undefined);

const fallbacksOf = (variant: string, { fallbacks, usual }: VariantFacts): readonly string[] =>
  lookUp(fallbacks, variant) ?? [usual];

function textFor(variant: string, rules: string, texts: Texts, { facts }: RuleContext): string | undefined {
  if (texts.both.size + texts.oneWay.size === 0) return rules;
  const oneWay = texts.oneWay.get(variant);
  const found = textIn(texts, [variant]) ?? textIn(texts, fallbacksOf(variant, facts)) ?? (oneWay && first(oneWay));
  if (found !== undefined || lookUp(facts.levels, variant) !== 'disable') return found;
  const other = first(texts.oneWay);
  return first(texts.both) ?? (other && first(other));
}

function titleFor(rules: string, texts: Texts, context: RuleContext): string | undefined {
  const { variant, language } = context;
  if (variant !== language) return textFor(variant, rules, texts, context);
  const oneWay = texts.oneWay.get(variant);
  return textIn(texts, [variant]) ?? (oneWay && first(oneWay));
}

function describe({ both, oneWay }: Texts, { names, separators: [colon, semicolon] }: VariantFacts): string {
  const all = [...both].map(([code, text]) => `${names.get(code) ?? ''}${colon}${text}${semicolon}`);
  for (const [code, pairs] of oneWay)
    for (const [from, to] of pairs) all.push(`${from}⇒${names.get(code) ?? ''}${colon}${to}${semicolon}`);
  return all.join('');
}

/** The replacements of a rule: each text by that of the other variants. */
function tableOf({ both, oneWay }: Texts, facts: VariantFacts): Rule['table'] {
  const table = new Map<string, Map<string, string>>();
  const set = (variant: string, from: string, to: string): void => {
    if (lookUp(facts.levels, variant) !== undefined) return;
    table.set(variant, (table.get(variant) ?? new Map<string, string>()).set(from, to));
  };
  const marked: (readonly [string, string])[] = [];
  for (const variant of facts.names.keys()) {
    const text = both.get(variant) ?? textIn({ both, oneWay }, fallbacksOf(variant, facts));
    if (text !== undefined) {
      for (const [other, otherText] of marked) {
        set(variant, otherText, text);
        set(other, text, otherText);
      }
      marked.push([variant, text]);
    }
    const own = oneWay.get(variant);
    if (own !== undefined && lookUp(facts.levels, variant) !== 'disable')
      table.set(variant, new Map([...(table.get(variant) ?? []), ...own]));
  }
  return table;
}
