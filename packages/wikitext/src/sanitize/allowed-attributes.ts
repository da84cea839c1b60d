/** Attributes that elements may have (`Sanitizer::setupAttributesAllowedInternal`). */
import { lookUp } from '../text/look-up.js';

const common =
  'id class style lang dir title tabindex ' +
  'aria-describedby aria-flowto aria-hidden aria-label aria-labelledby aria-level aria-owns role ' +
  'about property resource datatype typeof itemid itemprop itemref itemscope itemtype';

/** Elements that have only the common ones. */
const plain =
  'center span bdo em strong cite dfn code samp kbd var abbr sub sup wbr dl dd dt thead tfoot tbody tt b i big small strike s u ruby rb rp ' +
  'rt rtc figure figcaption bdi mark aside';

/** Elements that have more than the common ones. */
const more: Readonly<Record<string, string>> = {
  div: 'align',
  h1: 'align',
  h2: 'align',
  h3: 'align',
  h4: 'align',
  h5: 'align',
  h6: 'align',
  p: 'align',
  caption: 'align',
  blockquote: 'cite',
  q: 'cite',
  br: 'clear',
  pre: 'width',
  ins: 'cite datetime',
  del: 'cite datetime',
  ul: 'type',
  ol: 'type start reversed',
  li: 'type value',
  table: 'summary width border frame rules cellspacing cellpadding align bgcolor',
  colgroup: 'span',
  col: 'span',
  tr: 'bgcolor align valign',
  td: 'abbr axis headers scope rowspan colspan nowrap width height bgcolor align valign',
  th: 'abbr axis headers scope rowspan colspan nowrap width height bgcolor align valign',
  a: 'href rel rev',
  img: 'alt src width height srcset',
  audio: 'controls preload width height',
  video: 'poster controls preload width height',
  source: 'type src',
  track: 'type src srclang kind label',
  font: 'size color face',
  hr: 'width',
  data: 'value',
  time: 'datetime',
};

/** Elements without the common ones. */
const only: Readonly<Record<string, string>> = {
  math: 'class style id title',
  meta: 'itemprop content',
  link: 'itemprop href title',
};

const setOf = (...lists: readonly string[]): ReadonlySet<string> => new Set(lists.flatMap((list) => list.split(' ')));

const table: Readonly<Record<string, ReadonlySet<string>>> = {
  ...Object.fromEntries(plain.split(' ').map((name) => [name, setOf(common)])),
  ...Object.fromEntries(Object.entries(more).map(([name, list]) => [name, setOf(common, list)])),
  ...Object.fromEntries(Object.entries(only).map(([name, list]) => [name, setOf(list)])),
};

const none: ReadonlySet<string> = new Set();

/** Names of the attributes of an element. */
export const attributesOf = (element: string): ReadonlySet<string> => lookUp(table, element) ?? none;
