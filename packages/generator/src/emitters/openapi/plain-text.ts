import { replaceLinks } from '../../text/links.js';

/** Text of the spec for a reader without pages to link to: `[[allpages.limit]]` becomes `allpages.limit` in code marks. */
export const plainText = (text: string): string =>
  replaceLinks(text, ({ kind, target, parameter, label }) =>
    kind === 'guide'
      ? (label ?? target)
      : `\`${label ?? (parameter === undefined ? target : `${target}.${parameter}`)}\``,
  ).trim();
