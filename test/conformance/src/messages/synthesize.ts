/**
 * Makes messages of our own from MediaWiki's: the same names and the same markup (parameters, plurals, links, tags), with words of
 * ours. What is data rather than a sentence stays: names of months and days, of pages and of groups of pages, separators.
 */
import { createHash } from 'node:crypto';

export interface Message {
  readonly name: string;
  readonly normalizedname?: string;
  readonly content?: string;
  readonly default?: string;
}

const words =
  `amber basket birch cedar clover copper crane delta ember fern finch garnet harbor hazel heron indigo ivory jasper juniper
  kettle lantern larch linden maple marble meadow mint moss nectar oak olive opal orchid osprey pebble pine plum poplar quail
  quartz reed robin rowan saffron sage sorrel sparrow spruce thistle thrush topaz tulip violet walnut willow wren yarrow zinnia`.split(
    /\s+/,
  );

const months = 'january|february|march|april|may|june|july|august|september|october|november|december';
const days = 'sunday|monday|tuesday|wednesday|thursday|friday|saturday|sun|mon|tue|wed|thu|fri|sat';
/** Messages that are facts: dates, the name of the main page, the fields of metadata, and the word for no end. */
const facts = new RegExp(
  `^(?:(?:${months})(?:-gen|-date)?|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec|may_long|${days}|mainpage|metadata-fields|infiniteblock|(?:echo-date|notification-timestamp)-(?:today|yesterday))$`,
);
/** A text that is the name of a page, or an address. */
const isName = (text: string): boolean => /^(?:\{\{ns:\w+\}\}:|[A-Z][a-z]+:\S|https?:)[^\n.]{0,60}$/.test(text);

/** Text that is kept: markup, and the names in it, such as those of parameters in errors. */
const kept =
  /<(var|kbd|code|samp)>[^<]*<\/\1>|"[^"<>{}|[\]\n]{1,40}"|\$\d+|\[\[[^\]|]*\|thumb\]\]|\{\{(?:PLURAL|GENDER|GRAMMAR):[^|{}]*\||\{\{[^{}]*\}\}|\}\}|\||\[\[[^\]|]*(?:\||\]\])|\]\]|\[(?:https?:)?\/\/[^\s\]]*|\[\$\d+|https?:\/\/\S+|<(?!!--)[^>]*>|&#?\w+;|~~+|''+/g;

const letters = /\p{L}/u;

/** A run of plain text as one word of ours, with the blanks and signs around it. */
function ownRun(run: string, seed: string): string {
  const [, before = '', inside = '', after = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(run) ?? [];
  if (!letters.test(inside)) return run;
  const chosen = words[createHash('sha256').update(seed).digest().readUInt32BE(0) % words.length] ?? '';
  const isCapital = /^\p{Lu}/u.test(inside);
  return before + (isCapital ? chosen.charAt(0).toUpperCase() + chosen.slice(1) : chosen) + after;
}

/** A text in our words. */
export function synthesize(name: string, text: string): string {
  if (facts.test(name) || isName(text)) return text;
  let at = 0;
  let out = '';
  const lines = (plain: string, from: number): string =>
    plain
      .split('\n')
      .map((line, i) => ownRun(line, `${name} ${from} ${i}`))
      .join('\n');
  for (const match of text.matchAll(kept)) {
    out += lines(text.slice(at, match.index), at) + match[0];
    at = match.index + match[0].length;
  }
  return out + lines(text.slice(at), at);
}

/** The message file in our words. Pages of the wiki that define messages are its own data. */
export function synthesizeAll(messages: readonly Message[]): readonly Message[] {
  return messages.map(({ name, content, default: shipped, ...others }) => ({
    name,
    ...others,
    ...(content !== undefined && { content: shipped === undefined ? synthesize(name, content) : content }),
    ...(shipped !== undefined && { default: synthesize(name, shipped) }),
  }));
}
