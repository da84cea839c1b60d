/**
 * Expands templates, parameters, variables and functions exactly as MediaWiki's preprocessor (`PPFrame_Hash`), or reports why it cannot.
 */
import {
  defaultLimits,
  type Call,
  type ExpanderHost,
  type ExpanderLimits,
  type ExpanderUsage,
  type Part,
  type Target,
  unused,
} from './expander.js';
import { childFrame, given, isIncluded, rootFrame, valueOf, type Frame } from './frame.js';
import { preprocess } from '../preprocess/preprocess.js';
import type { Element, Node } from '../preprocess/scanner.js';
import type { Steps } from './steps.js';
import { makeStripState, type StripState } from './strip.js';
import { argumentOf, childOf, partsOf, tagOf, type ExtensionTag } from '../preprocess/tree.js';
import { trimBlanks } from '../text/trim.js';

/** Output of nodes: with comments, as an argument without them, or unchanged. */
type Mode = 'page' | 'argument' | 'original';

/** The replacement of a node: text, or nodes to be expanded at its position. */
type Outcome = string | readonly Node[];

const bytes = (text: string): number => Buffer.byteLength(text);
/** Text that starts a list or a table must start a line. */
const block = /^(?:\{\||[:;#*])/;

/** The expanded text. `key` is the full title of its page, with underscores. */
export function* expandText<Named extends Target>(text: string, key: string, host: ExpanderHost<Named>): Steps<string> {
  const { limits = defaultLimits, obstacle } = host;
  const strip = makeStripState(() => obstacle({ kind: 'limit', name: 'text of tags' }));
  const expanded = yield* makeExpander(host, strip, limits)(text, rootFrame(key));
  return strip.unstripBoth(expanded);
}

/** Expands texts of one page, which share markers and limits. A text is read as in an inclusion unless its frame is the page's. */
export type ExpandIn = (text: string, frame: Frame) => Steps<string>;

/** An expander of the texts of one page. */
export function makeExpander<Named extends Target>(
  host: ExpanderHost<Named>,
  strip: StripState,
  limits: ExpanderLimits = defaultLimits,
  usage: ExpanderUsage = unused(),
): ExpandIn {
  const expander = new Expander(host, strip, limits, usage);
  return function* (text, frame) {
    if (text === '' || text === '0' || bytes(text) > limits.bytes) return text;
    if (!mayExpand.test(text)) return yield* expander.expand([text], frame);
    const syntax = frame.depth === 0 ? host.syntax : { ...host.syntax, forInclusion: true };
    return yield* expander.expand(preprocess(text, syntax).children, frame);
  };
}

/** Text without any of these has nothing to expand. */
const mayExpand = /\{\{|<|^=/m;

class Expander<Named extends Target> {
  private readonly trees = new Map<string, Element>();
  private depth = 0;

  constructor(
    private readonly host: ExpanderHost<Named>,
    private readonly strip: StripState,
    private readonly limits: ExpanderLimits,
    private readonly usage: ExpanderUsage,
  ) {}

  *expand(nodes: readonly Node[], frame: Frame, mode: Mode = 'page'): Steps<string> {
    if (++this.usage.nodes > this.limits.nodes) return this.limit('nodes');
    if (this.depth > this.limits.depth) return this.limit('depth');
    this.depth += 1;
    this.usage.depth = Math.max(this.usage.depth, this.depth);
    let out = '';
    const lists = [nodes];
    const places = [0];
    while (lists.length > 0) {
      const last = lists.length - 1;
      const place = places[last] ?? 0;
      const node = lists[last]?.[place];
      if (node === undefined) {
        lists.pop();
        places.pop();
        continue;
      }
      places[last] = place + 1;
      const outcome = typeof node === 'string' ? node : yield* this.outcomeOf(node, frame, mode);
      if (typeof outcome === 'string') out += outcome;
      else {
        lists.push(outcome);
        places.push(0);
      }
    }
    this.depth -= 1;
    return out;
  }

  private *outcomeOf(node: Element, frame: Frame, mode: Mode): Steps<Outcome> {
    const isOriginal = mode === 'original';
    switch (node.name) {
      case 'template':
        return isOriginal ? asWritten('{{', node, '}}') : yield* this.template(node, frame);
      case 'tplarg':
        return isOriginal ? asWritten('{{{', node, '}}}') : yield* this.parameter(node, frame);
      case 'comment':
        return isOriginal || (mode === 'page' && this.host.keepsComments === true) ? node.children : '';
      case 'ignore':
        return isOriginal ? node.children : '';
      case 'ext':
        return isOriginal ? tagOf(node).text : yield* this.extension(node, frame);
      case 'h':
        return isOriginal ? node.children : yield* this.heading(node, frame, mode);
      default:
        return node.children;
    }
  }

  private extension(node: Element, frame: Frame): Steps<string> {
    const tag = tagOf(node);
    // MediaWiki expands its name, its attributes and its content, which are texts.
    this.usage.nodes += tag.content === undefined ? 2 : 3;
    this.usage.depth = Math.max(this.usage.depth, this.depth + 1);
    return this.stripped(tag, frame);
  }

  private *stripped(tag: ExtensionTag, frame: Frame): Steps<string> {
    if (this.host.tag !== undefined) return yield* this.host.tag(tag, frame);
    return this.strip.put(tag.name === 'nowiki' ? 'nowiki' : 'general', tag.name, tag.text);
  }

  /** A heading with a mark after its opening signs, by which the parser knows it. */
  private *heading(node: Element, frame: Frame, mode: Mode): Steps<Outcome> {
    const [signs = '', ...rest] = node.children;
    const { level = 0, i = 0 } = node.attributes ?? {};
    if (this.host.heading === undefined || typeof signs !== 'string') return node.children;
    const marked = [signs.slice(0, level), this.host.heading(i, frame), signs.slice(level), ...rest];
    return yield* this.expand(marked, frame, mode);
  }

  private *parameter(node: Element, frame: Frame): Steps<Outcome> {
    const name = yield* this.expand(titleOf(node), frame);
    const value = yield* valueOf(frame, trimBlanks(name), this.expandArgument, trimBlanks);
    if (value !== undefined) {
      const size = bytes(value);
      if (this.usage.passed + size > this.limits.bytes) return value + this.limit('text of parameters');
      this.usage.passed += size;
      return value;
    }
    const parts = partsOf(node);
    const [otherwise] = parts;
    return otherwise === undefined ? ['{{{', name, '}}}'] : otherwise.children;
  }

  private readonly expandArgument = (nodes: readonly Node[], frame: Frame): Steps<string> =>
    this.expand(nodes, frame, 'argument');

  private *template(node: Element, frame: Frame): Steps<Outcome> {
    const { words } = this.host;
    const title = yield* this.expand(titleOf(node), frame);
    const written = trimBlanks(title);
    const parts = partsOf(node);
    const substituted = words.start(['subst', 'safesubst'], written);
    if (substituted?.word === 'subst') return inBraces(title, parts);
    const name = trimBlanks(substituted?.rest ?? written);
    const found = (yield* this.valueOf(name, parts, frame)) ?? inBraces(title, parts);
    if (typeof found !== 'string') return found;
    const text = node.attributes?.['lineStart'] === undefined && block.test(found) ? `\n${found}` : found;
    const size = bytes(text);
    if (this.usage.included + size > this.limits.bytes) return this.limit('text of templates', name);
    this.usage.included += size;
    return text;
  }

  private *valueOf(name: string, parts: readonly Element[], frame: Frame): Steps<Outcome | undefined> {
    const { words, escape } = this.host;
    const variable = parts.length === 0 ? words.variable(name) : undefined;
    const known = variable === undefined ? undefined : yield* this.host.variable(variable);
    if (known !== undefined) return known;
    const isShown = words.start(['msgnw'], name);
    const rest = isShown?.rest ?? words.start(['msg'], name)?.rest ?? name;
    const plain = words.start(['raw'], rest)?.rest ?? rest;
    const value = yield* this.functionValue(plain, parts, frame);
    if (typeof value === 'string') return isShown === undefined ? value : escape(value);
    if (value !== undefined && 'nowiki' in value) return escape(value.nowiki);
    if (value !== undefined && 'html' in value) return this.strip.put('general', 'item', value.html);
    const mode = isShown === undefined ? 'page' : 'original';
    const text =
      value !== undefined
        ? yield* this.inChild(preprocess(value.wikitext, this.host.syntax), frame.key, parts, frame, mode)
        : yield* this.includedText(plain, parts, frame, mode);
    return text === undefined || isShown === undefined ? text : escape(text);
  }

  private *functionValue(text: string, parts: readonly Element[], frame: Frame) {
    const colon = text.indexOf(':');
    const name = colon < 0 ? undefined : this.host.words.function(text.slice(0, colon));
    return name === undefined
      ? undefined
      : yield* this.host.call(this.callOf(name, trimBlanks(text.slice(colon + 1)), parts, frame));
  }

  private callOf(name: string, first: string, elements: readonly Element[], frame: Frame): Call {
    const expand = (nodes: readonly Node[], withoutComments = false): Steps<string> =>
      this.expand(nodes, frame, withoutComments ? 'argument' : 'page');
    const parts: readonly Part[] = elements.map((part) => ({ nodes: part.children, ...argumentOf(part) }));
    function* values(): Steps<readonly string[]> {
      const texts = [first];
      for (const { nodes } of parts) texts.push(trimBlanks(yield* expand(nodes)));
      return texts;
    }
    return {
      name,
      first,
      parts,
      values,
      expand,
      tag: (tag) => this.stripped(tag, frame),
      unstrip: (text) => this.strip.unstripBoth(text),
    };
  }

  /** The text of a page, or a link if it does not exist; undefined for an invalid title. */
  private *includedText(name: string, parts: readonly Element[], frame: Frame, mode: Mode): Steps<string | undefined> {
    const target = yield* this.host.target(name);
    if (target === undefined) return undefined;
    if (frame.depth >= this.limits.templates) return this.limit('templates in templates');
    if (target.kind === 'interwiki') return this.host.obstacle({ kind: 'interwiki', name: target.text });
    const page = target.kind === 'page' ? yield* this.host.page(target) : undefined;
    if (page === undefined) return `[[:${target.text}]]`;
    if (isIncluded(frame, page.key)) return this.host.loop(target);
    if (parts.length > 0 || mode === 'original')
      return yield* this.inChild(this.treeOf(page), page.key, parts, frame, mode);
    const known = frame.known.get(target.text);
    if (known !== undefined) return known;
    const text = yield* this.inChild(this.treeOf(page), page.key, parts, frame, mode);
    frame.known.set(target.text, text);
    return text;
  }

  private treeOf({ key, text }: { readonly key: string; readonly text: string }): Element {
    const known = this.trees.get(key);
    if (known !== undefined) return known;
    if (this.trees.size >= this.limits.pages) this.limit('pages');
    const tree = preprocess(text.replaceAll('\x7f', '?'), { ...this.host.syntax, forInclusion: true });
    this.trees.set(key, tree);
    return tree;
  }

  private *inChild(tree: Element, key: string, parts: readonly Element[], frame: Frame, mode: Mode): Steps<string> {
    const all = new Map<string, ReturnType<typeof given>>();
    for (const part of parts) {
      const { index, name, value } = argumentOf(part);
      const parameter = index === undefined ? trimBlanks(yield* this.expandArgument(name, frame)) : String(index);
      if (all.has(parameter)) this.host.duplicate({ parameter, template: key, caller: frame.key });
      all.set(parameter, given(value, index === undefined));
    }
    return yield* this.expand(tree.children, childFrame(frame, key, all), mode);
  }

  private limit(name: string, page?: string): string {
    return this.host.obstacle({ kind: 'limit', name, ...(page !== undefined && { page }) });
  }
}

const titleOf = (node: Element): readonly Node[] => childOf(node, 'title')?.children ?? [];

/** Double braces that turned out to be no template, as text. */
const inBraces = (title: string, parts: readonly Element[]): readonly Node[] => [
  '{{',
  title,
  ...parts.flatMap((part): Node[] => ['|', part]),
  '}}',
];

const asWritten = (opening: string, node: Element, closing: string): readonly Node[] => [
  opening,
  ...titleOf(node),
  ...partsOf(node).flatMap((part): Node[] => ['|', part]),
  closing,
];
