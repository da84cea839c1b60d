import { any, list, oneOf, record, ref, union, text } from './schema-types.js';

/** What any part of the spec may have. */
export const origin = ref('Origin');

/** Forms of a user. */
export const subtypes = list(
  oneOf(['name', 'ip', 'temp', 'cidr', 'interwiki', 'id']),
  'Forms of a user that are accepted.',
);

/** Members of a description record. */
export const descriptionRecord = record(
  any,
  'Members of the description record without a key of its own; null removes one.',
);

/** Definitions that the others refer to. */
export const factDefinitions = {
  Origin: oneOf(['mediawiki-1.43'], 'Where the fact is from when not from the seed.'),
  TypeExpression: union([text(), list(text())], 'A plain type, a set, or the values themselves.'),
} as const;
