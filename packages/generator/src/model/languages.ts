import { lookUp } from '../text/look-up.js';
import { mapMembers } from '../text/map-strings.js';
import type { Model, TextTree, Translation } from './model.js';

/** A language of outputs. English has no code, and no words of its own around the texts. */
export interface Language extends Pick<Translation, 'machine' | 'frame' | 'from'> {
  readonly language?: string;
  readonly model: Model;
}

/** English, and the languages that the model has translations into. */
export const languagesOf = (model: Model): readonly Language[] => [
  { model, frame: {}, machine: false, from: [] },
  ...model.translations.map((one) => ({ ...one, model: inLanguage(model, one) })),
];

/** The model with the texts of a language in the places of English ones. What has none that differs is the same object. */
export const inLanguage = (model: Model, { modelTexts }: Translation): Model =>
  // A copy has the type of the model: only texts differ, by their words.
  withTexts(model, modelTexts) as Model;

const withTexts = (node: unknown, texts: TextTree): unknown =>
  mapMembers(node, (member, key) => {
    const own = lookUp(texts, key);
    return typeof own === 'object' ? withTexts(member, own) : (own ?? member);
  });
