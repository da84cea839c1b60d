const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]/u;
const zero = /\p{Mark}|\p{Cf}/u;

/** Columns that a text takes in a fixed-width font, as prettier counts them. */
export function textWidth(text: string): number {
  // eslint-disable-next-line no-control-regex -- the fast way for nearly all texts
  if (/^[\u0020-\u007e]*$/.test(text)) return text.length;
  let width = 0;
  for (const character of text) if (!zero.test(character)) width += wide.test(character) ? 2 : 1;
  return width;
}
