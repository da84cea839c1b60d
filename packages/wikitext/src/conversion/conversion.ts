/** Converts finished HTML to a variant of its language (class `LanguageConverter` of MediaWiki). */
import { variantsOf, type VariantFacts } from '../language/variant-codes.js';
import { seemsToBeIn, translateText } from '../language/variants.js';
import type { Conversion, MakeConversion } from '../parse/state/contract.js';
import { decodeTagAttributes } from '../sanitize/attributes.js';
import { escapeAttribute, escapeHtml } from '../text/html.js';
import { splitMarkup, TagScanner } from './markup.js';
import { readRule, type Rule, validVariant } from './rule.js';
import { trimBlanks } from '../text/trim.js';

/** Rules in rules. */
const deepest = 10;

/** For a language without variants: text stays as it is. */
const noConversion: Conversion = {
  convert: (html) => html,
  keep: (text) => text,
  title: () => undefined,
  convertTitle: (text) => text,
  hasVariants: false,
  variant: undefined,
};

/** The conversion of one text. Rules in the text change it for what follows. */
export const makeConversion: MakeConversion = (language, variant, message = (key) => `⧼${key}⧽`) => {
  const facts = variantsOf(language);
  if (facts === undefined) return noConversion;
  const wanted = (variant === undefined ? undefined : validVariant(variant, facts)) ?? facts.usual;
  return new Converter(language, wanted, facts, message);
};

type Message = NonNullable<Parameters<MakeConversion>[2]>;

class Converter implements Conversion {
  readonly hasVariants = true;
  private readonly own = new Map<string, Map<string, string | undefined>>();
  private ruleTitle: string | undefined;

  constructor(
    private readonly language: string,
    readonly variant: string,
    private readonly facts: VariantFacts,
    private readonly message: Message,
  ) {}

  convert = (html: string): string => {
    this.ruleTitle = undefined;
    return this.withRules(html);
  };

  keep = (text: string): string => (/-\{|\}-/.test(text) ? text : `-{R|${text}}-`);

  title = (): string | undefined => this.ruleTitle;

  convertTitle = (text: string): string => this.translate(text, this.variant);

  private translate(text: string, variant: string): string {
    const trimmed = trimBlanks(text);
    if (trimmed === '' || trimmed === '0') return text;
    return translateText(text, variant, this.own.get(variant) ?? new Map<string, string>());
  }

  /** Converts text between rules, and applies the rules. */
  private withRules(text: string): string {
    const isConverted = seemsToBeIn(text, this.variant);
    const plain = (part: string): string => (isConverted ? part : this.markup(part, this.variant));
    const scanner = new TagScanner(text);
    const reader = new RuleReader(text, (rule) => this.apply(rule), this.message);
    let out = '';
    let from = 0;
    for (let at = nextSign(text, 0); at >= 0; at = nextSign(text, at)) {
      if (text[at] === '<') {
        at = scanner.tagEnd(at) ?? lineEnd(text, at);
        continue;
      }
      out += plain(text.slice(from, at));
      const { result, end, rest } = reader.read(at, 1);
      out += rest === undefined ? result : `-{${this.markup(rest, this.variant)}`;
      from = end;
      at = end;
    }
    return from < text.length ? out + plain(text.slice(from)) : out;
  }

  /** HTML without rules. */
  private markup(text: string, variant: string): string {
    if (seemsToBeIn(text, variant)) return text;
    const parts = splitMarkup(text.replace(/[\0\x04]/g, ''));
    const blob = parts
      .filter((_, i) => i % 2 === 0)
      .map((part) => `${part}\0`)
      .join('');
    const converted = this.translate(blob, variant).split('\0');
    return parts.map((part, i) => (i % 2 === 0 ? (converted[i / 2] ?? '') : this.attributes(part))).join('');
  }

  /** Titles and alternative texts in a tag. */
  private attributes(tag: string): string {
    const [, start, inside = '', end = ''] = /^(<[^>\s]*)\s([^>]*)(>.*|)$/.exec(tag) ?? [];
    if (start === undefined || !/\b(?:title|alt)\b/i.test(inside)) return tag;
    const attributes = new Map(decodeTagAttributes(inside));
    let isChanged = false;
    for (const name of ['title', 'alt']) {
      const value = attributes.get(name);
      const converted = value === undefined || value.includes('://') ? value : this.withRules(value);
      if (converted === undefined || converted === value) continue;
      attributes.set(name, converted);
      isChanged = true;
    }
    if (!isChanged) return tag;
    const written = [...attributes].map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`).join('');
    return `${start}${written}${inside.endsWith('/') ? ' /' : ''}${end}`;
  }

  /** Takes over a rule; the text that is shown in its place. */
  private apply(text: string): string {
    const { language, variant, facts } = this;
    const rule = readRule(text, { language, variant, facts, translate: (part, to) => this.markup(part, to) });
    if (rule.title !== false) this.ruleTitle = rule.title;
    this.takeTable(rule);
    const error = (): string => escapeHtml(this.message('converter-manual-rule-error'));
    return rule.display ?? `<span class="error">${error()}</span>`;
  }

  private takeTable({ action, table }: Rule): void {
    if (action === undefined) return;
    for (const [variant, pairs] of table) {
      const own = this.own.get(variant) ?? new Map<string, string | undefined>();
      for (const [from, to] of pairs) own.set(from, action === 'add' ? to : undefined);
      this.own.set(variant, own);
    }
  }
}

/** The next tag or rule. */
function nextSign(text: string, from: number): number {
  const sign = /<|-\{/g;
  sign.lastIndex = from;
  return sign.exec(text)?.index ?? -1;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

interface ReadRule {
  readonly result: string;
  readonly end: number;
  /** The text of a rule without an end. */
  readonly rest?: string;
}

/** Reads rules with the rules in them, inner ones first. */
class RuleReader {
  constructor(
    private readonly text: string,
    private readonly apply: (rule: string) => string,
    private readonly message: Message,
  ) {}

  read(start: number, depth: number): ReadRule {
    const { text } = this;
    const edge = /-\{|\}-/g;
    let inner = '';
    let at = start + 2;
    let isWarned = false;
    for (;;) {
      edge.lastIndex = at;
      const match = edge.exec(text);
      if (match === null) return { result: '', end: text.length, rest: inner + text.slice(at) };
      inner += text.slice(at, match.index);
      at = match.index + 2;
      if (match[0] === '}-') return { result: this.apply(inner), end: at };
      if (depth >= deepest) {
        inner += isWarned ? '-{' : `-{${this.warning()}`;
        isWarned = true;
        continue;
      }
      const nested = this.read(match.index, depth + 1);
      inner += nested.rest === undefined ? nested.result : `-{${nested.rest}`;
      at = nested.end;
    }
  }

  private warning(): string {
    return `<span class="error">${this.message('language-converter-depth-warning', String(deepest))}</span>`;
  }
}
