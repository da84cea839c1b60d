/** Settings that shape texts, found in what the wiki's parser makes of a text (`TextSettings`). */
import type { TextSettings } from '@wiki-query/wikitext';
import { isObject, type Json, type WikiApi } from '../api/wiki-api.js';

/** A file of the wiki that is wider than its thumbnails, and the width of these. */
interface Sample {
  readonly name: string;
  readonly isDense: boolean;
  readonly thumbWidth: number;
}

const page = 'Wiki-query test of settings';

/** The settings that were found. A wiki that refuses to parse a text has none. */
export async function captureTextSettings(wiki: WikiApi, siteinfo: Json): Promise<Partial<TextSettings>> {
  const general = isObject(siteinfo['general']) ? siteinfo['general'] : {};
  const sample = await sampleFile(wiki, general, siteinfo['defaultoptions']);
  const own = ownAddress(general);
  const { parse } = await wiki.ask({
    action: 'parse',
    title: page,
    contentmodel: 'wikitext',
    text: probe(own, sample, listOf(siteinfo['functionhooks']).includes('sub')),
    prop: 'text|limitreportdata|displaytitle|externallinks',
    disableeditsection: '1',
  });
  if (!isObject(parse) || typeof parse['text'] !== 'string') return {};
  const found: { [K in keyof TextSettings]?: TextSettings[K] | undefined } = {
    ...ofHtml(parse['text'], general['script']),
    ...(sample && ofPicture(parse['text'], sample)),
    ...ofLimits(parse['limitreportdata']),
    restrictdisplaytitle: titleIsRestricted(parse['displaytitle']),
    registerinternalexternals: listOf(parse['externallinks']).includes(own),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The address of a page of the wiki. */
function ownAddress({ server, articlepath }: Json): string {
  const address = `${String(server)}${String(articlepath)}`.replace('$1', 'Test');
  return address.startsWith('//') ? `https:${address}` : address;
}

/** A file that is twice as wide as thumbnails has addresses for denser screens where the wiki writes them. */
async function sampleFile(wiki: WikiApi, { thumblimits }: Json, options: unknown): Promise<Sample | undefined> {
  const size = isObject(options) ? options['thumbsize'] : undefined;
  const thumbWidth = Number(
    isObject(thumblimits) || Array.isArray(thumblimits) ? Reflect.get(thumblimits, String(size)) : 0,
  );
  const response = await wiki.ask({ list: 'allimages', ailimit: '50', aiprop: 'size' });
  const images = isObject(response['query']) ? listOf(response['query']['allimages']).filter(isObject) : [];
  const sizes = images.map(({ name, width }) => ({ name: String(name), width: Number(width) }));
  const widest = sizes.sort((a, b) => b.width - a.width)[0];
  if (widest === undefined || !(thumbWidth > 0) || widest.width < thumbWidth) return undefined;
  return { name: widest.name, isDense: widest.width >= 2 * thumbWidth, thumbWidth };
}

const levels = [2, 3, 4, 5, 6];
const signs = (level: number): string => '='.repeat(level);

const probe = (own: string, sample: Sample | undefined, hasStrings: boolean): string =>
  [
    '__FORCETOC__',
    ...levels.map((level) => `${signs(level)} é${level} ${signs(level)}`),
    '{{DISPLAYTITLE:Elsewhere}}',
    `${own} `,
    `<ref>a</ref>`,
    '[[File:Wiki-query test of settings.png|A]]',
    sample === undefined ? '' : `[[File:${sample.name}|thumb|upright]]`,
    hasStrings ? `{{#sub:${'{{padleft:|500|x}}'.repeat(40)}|0|1}}` : '',
  ].join('\n\n');

const limitNames: Readonly<Record<string, readonly [keyof TextSettings, unit: number]>> = {
  'limitreport-ppvisitednodes': ['maxppnodecount', 1],
  'limitreport-postexpandincludesize': ['maxarticlesize', 1024],
  'limitreport-expansiondepth': ['maxppexpanddepth', 1],
  'limitreport-expensivefunctioncount': ['expensiveparserfunctionlimit', 1],
};

/** The report has how much of a limit a text uses, then the limit. */
function ofLimits(report: unknown): Partial<TextSettings> {
  const pairs = listOf(report)
    .filter(isObject)
    .flatMap((row) => {
      const [name, unit] = limitNames[String(row['name'])] ?? [];
      const limit = row['1'];
      return name === undefined || typeof limit !== 'number' || limit < 0 ? [] : [[name, limit / (unit ?? 1)]];
    });
  return Object.fromEntries(pairs);
}

function titleIsRestricted(title: unknown): boolean | undefined {
  if (typeof title !== 'string') return undefined;
  return title !== 'Elsewhere';
}

function ofHtml(html: string, script: unknown): Partial<{ [K in keyof TextSettings]: TextSettings[K] | undefined }> {
  const isHeading = html.includes('id="é2"');
  const inToc = levels.filter((_, at) => html.includes(`toclevel-${at + 1}`)).length;
  const upload = /<a href="([^"]*?)[?&](?:amp;)?wpDestFile=/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  const limit = /<strong class="error">([^<]*)<\/strong>/.exec(html)?.[1]?.replace(/\D/g, '');
  return {
    parserenablelegacyheadingdom: isHeading ? !html.includes('"mw-heading ') : undefined,
    fragmentmode: isHeading ? (html.includes('id=".C3.A92"') ? ['html5', 'legacy'] : ['html5']) : undefined,
    maxtoclevel: inToc > 0 && inToc < levels.length ? inToc + 1 : undefined,
    citeresponsivereferences: html.includes('class="references"') ? html.includes('"mw-references-wrap') : undefined,
    pfstringlengthlimit: limit === undefined || limit === '' ? undefined : Number(limit),
    uploadmissingfileurl: upload === undefined || upload.startsWith(`${String(script)}?title=`) ? undefined : upload,
  };
}

function ofPicture(
  html: string,
  { isDense, thumbWidth }: Sample,
): Partial<{ [K in keyof TextSettings]: TextSettings[K] }> {
  const picture = html.split('<img ').find((text) => text.includes('class="mw-file-element"'));
  if (picture === undefined) return {};
  const width = Number(/ width="(\d+)"/.exec(picture)?.[1]);
  return {
    nativeimagelazyloading: picture.includes(' loading="lazy"'),
    ...((isDense || picture.includes(' srcset="')) && { responsiveimages: picture.includes(' srcset="') }),
    // Widths are multiples of ten.
    ...(Math.round((thumbWidth * 0.75) / 10) * 10 !== width && width > 0 && { thumbupright: width / thumbWidth }),
  };
}
