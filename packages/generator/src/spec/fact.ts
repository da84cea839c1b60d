/** What any part of the spec may have. */

/** Text in Markdown. Links to modules and parameters are written `[[allpages]]`, `[[allpages.limit]]`, `[[set:DIRA]]`, `[[guide:continuation]]`. */
export type Text = string;

/** Where a fact is from when it is not from the seed. May stand on a file, a module, a parameter or a field. */
export type Origin = 'mediawiki-1.43';

/** JSON that a description record has besides what the format has keys for. */
export type DescriptionRecord = Readonly<Record<string, unknown>>;
