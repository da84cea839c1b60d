import { compare } from '../text/compare.js';
import { inLanguage } from '../model/languages.js';
import type { Model } from '../model/model.js';
import type { Change } from './change.js';
import { contentOf } from './compare.js';
import { compareModels } from './layout.js';
import { rules } from './rules.js';

/** All changes between two models, by what changed. */
export function diffModels(before: Model, after: Model): Change[] {
  const changes = walk(before, after);
  return [...changes, ...translated(before, after, changes)].sort((a, b) => compare(a.at, b.at));
}

function walk(before: Model, after: Model): Change[] {
  const changes = new Map<string, Change>();
  compareModels({ was: before, is: after, owners: [before, after], at: '', key: '', changes });
  return [...changes.values()];
}

/** Texts of other languages that changed where the English ones did not; all else is the same in each language. */
function translated(before: Model, after: Model, changes: readonly Change[]): Change[] {
  const said = new Set(changes.map(({ code, at }) => contentOf([code, at])));
  const languages = new Set([...before.translations, ...after.translations].map(({ language }) => language));
  return [...languages].flatMap((language) => {
    const [old, now] = [before, after].map((one) => one.translations.find((other) => other.language === language));
    const own = walk(old ? inLanguage(before, old) : before, now ? inLanguage(after, now) : after).filter(
      ({ code, at }) => !said.has(contentOf([code, at])),
    );
    const places = own.map(({ at }) => `${language}.${at}`);
    if (contentOf(old?.frame) !== contentOf(now?.frame)) places.push(language);
    const code = 'translation-changed';
    return places.map((at) => ({ code, at, message: rules[code].message }));
  });
}
