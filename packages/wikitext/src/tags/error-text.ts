/** Errors of tags. */
import type { Steps } from '../expand/steps.js';
import type { TagParser, TagResult } from '../parse/state/contract.js';

/** A message of the core as an error. */
export function* errorText(key: string, parser: TagParser): Steps<TagResult> {
  const html = yield* parser.parse(yield* parser.message(key));
  return { kind: 'general', html: `<span class="error">${html}</span>` };
}
