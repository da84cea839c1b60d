/** Extension tags: each is handled where it stands, and its HTML is put away (`Parser::extensionSubstitution`). */
import type { Frame } from '../../expand/frame.js';
import type { Steps } from '../../expand/steps.js';
import type { ExtensionTag } from '../../preprocess/tree.js';
import { decodeTagAttributes } from '../../sanitize/attributes.js';
import { escapeText } from '../../text/html.js';
import type { ParserExtension, TagHandler, TagParser } from '../state/contract.js';

/** What handles tags by their names in small letters. */
export type TagHandlers = ReadonlyMap<string, TagHandler>;

const known = new WeakMap<readonly ParserExtension[], TagHandlers>();

export function handlersOf(extensions: readonly ParserExtension[]): TagHandlers {
  const found = known.get(extensions) ?? new Map(extensions.flatMap(({ tags }) => Object.entries(tags)));
  known.set(extensions, found);
  return found;
}

const lower = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** What takes the place of a tag. A tag that nothing handles is shown as it is written. */
export function* substituteTag(
  tag: ExtensionTag,
  handlers: TagHandlers,
  parserIn: (frame: Frame) => TagParser,
  frame: Frame,
): Steps<string> {
  const name = lower(tag.name);
  const handler = handlers.get(name);
  const parser = parserIn(frame);
  if (handler === undefined) return parser.strip.put('nowiki', tag.name, escapeText(tag.text));
  const attributes = new Map([...(tag.added ?? []), ...decodeTagAttributes(tag.attributes)]);
  const { kind, html } = yield* handler({ name, content: tag.content, attributes, parser });
  return kind === 'none' ? html : parser.strip.put(kind, tag.name, html);
}
