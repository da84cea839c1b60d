import type { Model } from './model.js';

/** All that a model consists of, part by part: a fingerprint of each is taken once, whoever depends on it. */
export const partsOf = ({ api, ...lists }: Model): readonly unknown[] => [
  api,
  ...Object.entries(lists).flatMap(([name, list]: [string, unknown]) => (name === 'translations' ? [] : list)),
];
