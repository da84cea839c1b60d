/** How elements take part in paragraphs (`RemexCompatMunger` of MediaWiki). */

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Elements that stand in paragraphs. */
export const inlineElements = setOf(
  'a abbr acronym applet b basefont bdo big br button cite code del dfn em font i iframe img input ins kbd label legend map object param q ' +
    'rb rbc rp rt rtc ruby s samp select small span strike strong sub sup textarea tt u var video audio bdi data time mark',
);

/** Elements that neither begin nor end a paragraph. */
export const metadataElements = setOf('style script link meta');

/** Elements that may be split. */
export const formattingElements = setOf('a b big code em font i nobr s small strike strong tt u');

/** Elements whose bare text is wrapped. */
export const wrapBases = setOf('body blockquote html');

/** Elements without content (`HtmlFormatter`). */
export const voidElements = setOf(
  'area base basefont bgsound br col embed frame hr img input keygen link menuitem meta param source track wbr',
);

/** Elements whose first line break is written twice, because parsers omit it. */
export const lineBreakElements = setOf('pre textarea listing');

/** Elements whose text is not escaped. */
export const rawTextElements = setOf('style script xmp iframe noembed noframes plaintext noscript');

/** Elements that are marked if they are empty. */
export const markedIfEmpty = setOf('li p tr');
