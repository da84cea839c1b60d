/** Texts that the spec writes once, in `texts.yaml`, and names elsewhere: `text: NAME` next to other keys, or `{ text: NAME }` as a text. */
import { definitions } from '../spec/schema.js';
import type { Spec } from '../spec/spec.js';
import { lookUp } from '../text/look-up.js';
import { mapTexts, type TextHolder } from '../translate/map-texts.js';
import { mapParts } from '../translate/translations.js';

/** A spec with the texts themselves in place of their names, so that each stands in a `description` or as a value. */
export function fillSharedTexts(written: Spec): { readonly spec: Spec; readonly textHolders: readonly TextHolder[] } {
  const textHolders: TextHolder[] = [];
  const shared = (holder: TextHolder): string => {
    textHolders.push(holder);
    const name = String(holder['text']);
    // An unknown name is an error of its own, not a text that lacks too.
    return lookUp(written.texts, name) ?? name;
  };
  return { spec: mapParts(written, (part, kind) => mapTexts(part, definitions[kind], { shared })), textHolders };
}
