import { replaceLinks } from './links.js';

/** Text of the spec without its links: `[[allpages.limit]]` → `allpages.limit` in code marks. */
export const plainText = (text: string): string =>
  replaceLinks(
    text,
    ({ target, parameter, label }) =>
      label ?? (parameter === undefined ? `\`${target}\`` : `\`${target}.${parameter}\``),
  );
