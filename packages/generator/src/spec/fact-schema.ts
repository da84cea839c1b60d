import {
  any,
  boolean,
  constant,
  list,
  nameOf,
  object,
  oneOf,
  ownProse,
  prose,
  record,
  ref,
  text,
  union,
} from './schema-types.js';

/** A key of any part of the spec. */
export const origin = ref('Origin', 'Where the fact is from when not from the seed.');

/** Forms of a user. */
export const subtypes = list(
  oneOf(['name', 'ip', 'temp', 'cidr', 'interwiki', 'id']),
  'Forms of a user that are accepted.',
);

/** Allowed values: with what each means, or without. */
export const values = union(
  [record(union([prose(), constant(null)])), list(text())],
  'Value → what it means (nothing: it is not said), or the values alone; in order.',
);

/** Two orders of the same values. */
export const sorted = boolean(
  'The values stand in the order in which messages list them; everything else has them sorted, deprecated ones last.',
);

/** Members of a description record. */
export const descriptionRecord = record(
  any,
  'Members of the description record without a key of its own; null removes one.',
);

/** Definitions that the others refer to. */
export const factDefinitions = {
  Text: union(
    [
      ownProse(),
      { ...object({ text: nameOf('texts', 'Name of a shared text of `texts.yaml`.') }, {}), words: '{ text: NAME }' },
    ],
    'A text for people in Markdown, or `{ text: NAME }` for a shared one.',
  ),
  Origin: oneOf(['mediawiki-1.43'], 'The version of MediaWiki whose fact it is.'),
} as const;
