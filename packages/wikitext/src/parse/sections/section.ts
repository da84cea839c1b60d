/** Sections of a parsed text, as a table of contents shows them. */
export interface Section {
  /** Level in the table of contents. */
  readonly tocLevel: number;
  /** Level of the heading: 1 to 6. */
  readonly level: number;
  /** HTML of the heading with few tags. */
  line: string;
  /** `1.2`. */
  number: string;
  /** The number of the section on its page, with `T-` for another page; empty for a heading that is no section. */
  readonly index: string;
  /** The page that it is edited on. */
  readonly fromTitle: string | undefined;
  /** Its place in the text in code points. */
  readonly offset: number | undefined;
  readonly anchor: string;
  readonly linkAnchor: string;
}
