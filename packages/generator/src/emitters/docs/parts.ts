/** Data for the partials of the templates. Texts are Markdown of one line. */

/** A small label next to a name; the template says `label` in the language of the page. */
export interface Badge {
  readonly kind: 'deprecated' | 'required' | 'flag' | 'generator' | 'origin' | 'secret';
  readonly label: string;
}

export const badge = (kind: Badge['kind'], label: string): Badge => ({ kind, label });

/** The badge of what is deprecated. */
export const deprecatedBadge = badge('deprecated', 'deprecated');

/** A fact or a cell of a table; an empty text is left out. */
export type Phrase = string | Badge;

export const factsOf = (...facts: readonly Phrase[]): readonly Phrase[] => facts.filter((fact) => fact !== '');

/** A table; the template says the words of its header in the language of the page. */
export interface Table {
  readonly header: readonly string[];
  readonly rows: readonly (readonly Phrase[])[];
}

/** A value, shown as code, and its meaning. */
export interface ValueItem {
  readonly value: string;
  readonly text: string;
  readonly badges?: readonly Badge[];
}

/** A link, and what it leads to. */
export interface LinkItem {
  readonly link: string;
  readonly text: string;
  readonly deprecated?: boolean;
}

/** A member of an object, and the members of the objects in it. */
export interface MemberItem {
  readonly name: string;
  readonly type: string;
  /** `, always`. */
  readonly presence: string;
  readonly text: string;
  readonly badges: readonly Badge[];
  readonly members: readonly MemberItem[];
}
