/** Message values of entries about moved, merged and imported pages, content model changes, and account creations. */
import { numberText } from '../../language/number-text.js';
import { type Title, NS_USER } from '@wiki-query/wikitext';
import { pageLink } from './log-message.js';
import { userWithTools } from './user-link.js';
import { asText, timeTexts, titleIn, type Change } from './log-entry.js';

export const move: Change = (entry, setting) => {
  if (asText(entry.raw.get(4)) === '1') entry.key += '-noredirect';
  entry.values.set(2, pageLink(setting, entry.target, { query: 'redirect=no' }));
  entry.values.set(3, pageLink(setting, titleIn(asText(entry.raw.get(3)), setting)));
  entry.values.delete(4);
};

export const merge: Change = (entry, setting) => {
  entry.values.set(2, pageLink(setting, entry.target, { query: 'redirect=no' }));
  entry.values.set(3, pageLink(setting, titleIn(asText(entry.raw.get(3)), setting)));
  entry.values.set(4, timeTexts(asText(entry.raw.get(4)), setting)[0]);
};

export const contentModel: Change = async (entry, setting) => {
  for (const position of [3, 4]) {
    const model = asText(entry.raw.get(position));
    const known = setting.call.wiki.messages.text(`content-model-${model}`, setting.call.language);
    entry.values.set(position, known ?? model);
  }
};

/** The target is an account and not its page. */
export const ofAccount: Change = async (entry, setting) => {
  const name = entry.target.dbkey.replaceAll('_', ' ');
  entry.values.set(2, await userWithTools(setting, name));
  entry.values.set(3, name);
};

export const importDetails: Change = (entry) => {
  if (entry.raw.has(3)) entry.key += '-details';
};

export const rename: Change = (entry, setting) => {
  if (!entry.raw.has(3)) {
    entry.key += '-legaciest';
    return;
  }
  if (!entry.raw.has(5)) entry.key += '-legacier';
  const [first, second] = [asText(entry.raw.get(3)), asText(entry.raw.get(4))];
  const [old, now] = entry.raw.has(4) ? [first, second] : [entry.target.dbkey.replaceAll('_', ' '), first];
  const page = (name: string): Title => setting.call.wiki.titles.of(NS_USER, name.replaceAll(' ', '_'));
  entry.values.set(3, pageLink(setting, page(old), { text: old, query: 'redirect=no' }));
  entry.values.set(4, pageLink(setting, page(now), { text: now }));
  if (entry.raw.has(5)) entry.values.set(5, numberText(asText(entry.raw.get(5)), setting.call));
  entry.values.set(6, now);
};
