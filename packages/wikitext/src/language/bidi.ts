/** Isolates names of either direction within a line, so that marks keep their text direction. */

/** Letters that are written from right to left, or from left to right. Other text has no direction. */
const strong =
  /([\u200f\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]|(?=[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe])[\p{L}\p{Po}\p{Pd}\p{Sc}\p{Sk}])|[\u200e\p{Mc}\p{Nl}]|(?![\u02b9\u02ba\u02c2-\u02cf\u02d2-\u02df\u02e5-\u02ed\u02ef-\u02ff])\p{L}|(?![\d\uff10-\uff19\u{1d7ce}-\u{1d7ff}\u0660-\u0669\u06f0-\u06f9])\p{Nd}/u;

/** The text between marks of its direction; unchanged without a direction. */
export function embedBidi(text: string): string {
  const found = strong.exec(text);
  if (found === null) return text;
  return `${found[1] === undefined ? '\u202a' : '\u202b'}${text}\u202c`;
}
