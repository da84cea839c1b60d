import { linkText, replaceLinks, targetOf } from './links.js';
import { mapStrings } from './map-strings.js';

/** A text in which links that lead nowhere are plain names. */
export const withoutBrokenLinksIn = (text: string, targets: ReadonlySet<string>): string =>
  replaceLinks(text, (link, whole) => (link.kind === 'guide' || targets.has(targetOf(link)) ? whole : linkText(link)));

/** A copy of the data in which links that lead nowhere are plain names. Nothing of the copy has a place in a file. */
export const withoutBrokenLinks = (data: unknown, targets: ReadonlySet<string>): unknown =>
  structuredClone(mapStrings(data, (text) => withoutBrokenLinksIn(text, targets)));
