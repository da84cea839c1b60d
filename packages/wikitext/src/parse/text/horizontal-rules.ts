/** Lines of four or more dashes. */

/** The text with `<hr />` for them. */
export const renderRules = (text: string): string => text.replace(/(^|\n)-----*/g, '$1<hr />');
