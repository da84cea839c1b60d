/** An export as one XML document: the site information, then the pages. */
import type { Wiki } from '../site/wiki.js';
import { openXmlTag, xmlElement } from '../text/xml.js';
import type { ExportedPage } from './read-revisions.js';
import { writePage, type ExportSchema, type PageWriting } from './write-page.js';
import { lookUp } from '@wiki-query/wikitext';

/** The document with the pages in their order. */
export function writeDocument(pages: readonly ExportedPage[], writing: PageWriting): string {
  const lines = [
    rootTag(writing.schema, writing.wiki),
    ...siteLines(writing.wiki),
    ...pages.flatMap((page) => writePage(page, writing)),
    '</mediawiki>',
  ];
  return `${lines.join('\n')}\n`;
}

/** Wiki codes that differ from the code of the wiki's language. */
const languageOf: Readonly<Record<string, string>> = { bh: 'bho', no: 'nb', simple: 'en' };

function rootTag(schema: ExportSchema, { languages, contentLanguage }: Wiki): string {
  const name = `http://www.mediawiki.org/xml/export-${schema}`;
  return openXmlTag('mediawiki', {
    xmlns: `${name}/`,
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': `${name}/ ${name}.xsd`,
    version: schema,
    'xml:lang': languages.bcp47(lookUp(languageOf, contentLanguage.code) ?? contentLanguage.code),
  });
}

function siteLines({ site: { general }, titles, namespaces }: Wiki): readonly string[] {
  return [
    '  <siteinfo>',
    `    ${xmlElement('sitename', general.sitename)}`,
    `    ${xmlElement('dbname', general.wikiid)}`,
    `    ${xmlElement('base', titles.canonicalUrl(titles.mainPage))}`,
    `    ${xmlElement('generator', general.generator)}`,
    `    ${xmlElement('case', general.case)}`,
    '    <namespaces>',
    ...namespaces.ids().map((id) => {
      const info = namespaces.get(id);
      return `      ${xmlElement('namespace', info?.name, { key: id, case: info?.case ?? 'first-letter' })}`;
    }),
    '    </namespaces>',
    '  </siteinfo>',
  ];
}
