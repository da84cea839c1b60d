import type { Model } from './model.js';

/** All that a model consists of, part by part: the fingerprint of each is computed once. */
export const partsOf = ({ api, ...lists }: Model): readonly unknown[] => [
  api,
  ...Object.entries(lists).flatMap(([name, list]: [string, unknown]) => (name === 'translations' ? [] : list)),
];
