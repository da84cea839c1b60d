/** The form of a value in an interface message of an error. Lists are followed by how many values they have. */
export const messageParameterKinds = [
  /** Wikitext, as it is. */
  'text',
  /** A text whose wikitext is escaped. */
  'escaped',
  /** A text that stays what it is in every form. */
  'plaintext',
  /** A number, as it is. */
  'number',
  /** A number, written as the language does. */
  'numeral',
  /** Seconds, in words. */
  'duration',
  /** A text or a number, as it is. */
  'raw',
  /** The name of a right: the message that describes it. */
  'right',
  /** The ID of a revision: the message that names it. */
  'revision',
  /** A text, or the ID of a revision. */
  'named',
  /** Names of parameters, joined as the language does. */
  'variable-list',
  /** Texts that stay what they are, joined as the language does. */
  'plaintext-list',
  /** The same, joined by commas. */
  'plaintext-comma-list',
  /** Wikitext, joined by commas. */
  'comma-list',
  /** Texts whose wikitext is escaped, joined by commas. */
  'escaped-list',
  /** One text of all values. */
  'joined-list',
] as const;

export type MessageParameterKind = (typeof messageParameterKinds)[number];
