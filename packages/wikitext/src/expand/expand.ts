/**
 * Expands templates, parameters, variables and functions exactly as MediaWiki's preprocessor (`PPFrame_Hash`), or reports why it cannot.
 */
import {
  defaultLimits,
  type Call,
  type ExpanderHost,
  type ExpanderLimits,
  type Part,
  type Target,
} from './expander.js';
import { childFrame, given, isIncluded, rootFrame, valueOf, type Frame } from './frame.js';
import { preprocess } from '../preprocess/preprocess.js';
import type { Element, Node } from '../preprocess/scanner.js';
import type { Steps } from './steps.js';
import { makeStripState } from './strip.js';
import { argumentOf, childOf, partsOf, tagOf } from '../preprocess/tree.js';
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
  const { limits = defaultLimits } = host;
  if (!/\{\{|</.test(text) || bytes(text) > limits.bytes) return text;
  const expander = new Expander(host, limits);
  const expanded = yield* expander.expand(preprocess(text, host.syntax).children, rootFrame(key));
  return expander.restore(expanded);
}

class Expander<Named extends Target> {
  private readonly strip;
  private readonly trees = new Map<string, Element>();
  private nodes = 0;
  private depth = 0;
  private included = 0;
  private passed = 0;

  constructor(
    private readonly host: ExpanderHost<Named>,
    private readonly limits: ExpanderLimits,
  ) {
    this.strip = makeStripState(() => this.limit('text of tags'));
  }

  restore(text: string): string {
    return this.strip.restore(text);
  }

  *expand(nodes: readonly Node[], frame: Frame, mode: Mode = 'page'): Steps<string> {
    if (++this.nodes > this.limits.nodes) return this.limit('nodes');
    if (this.depth > this.limits.depth) return this.limit('depth');
    this.depth += 1;
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
        return isOriginal ? tagOf(node).text : this.stripped(node);
      default:
        return node.children;
    }
  }

  private stripped(node: Element): string {
    const tag = tagOf(node);
    return this.host.tag?.(tag) ?? this.strip.put(tag.name, tag.text);
  }

  private *parameter(node: Element, frame: Frame): Steps<Outcome> {
    const name = yield* this.expand(titleOf(node), frame);
    const value = yield* valueOf(frame, trimBlanks(name), this.expandArgument, trimBlanks);
    if (value !== undefined) {
      this.passed += bytes(value);
      return this.passed > this.limits.bytes ? this.limit('text of parameters') : value;
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
    this.included += bytes(text);
    return this.included > this.limits.bytes ? this.limit('text of templates') : text;
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
      strip: (tag) => this.strip.put(tag.name, tag.text),
      unstrip: (text) => this.strip.restore(text),
    };
  }

  /** The text of a page, or a link if it does not exist; undefined for an invalid title. */
  private *includedText(name: string, parts: readonly Element[], frame: Frame, mode: Mode): Steps<string | undefined> {
    const target = yield* this.host.target(name);
    if (target === undefined) return undefined;
    if (frame.depth >= this.limits.depth) return this.limit('depth');
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
      const key = index === undefined ? trimBlanks(yield* this.expandArgument(name, frame)) : String(index);
      if (all.has(key)) this.host.duplicate();
      all.set(key, given(value, index === undefined));
    }
    return yield* this.expand(tree.children, childFrame(frame, key, all), mode);
  }

  private limit(name: string): string {
    return this.host.obstacle({ kind: 'limit', name });
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
