import { describe, expect, it } from 'vitest';
import type { QueryRun } from '../../shapes/query-run.js';
import type { Wiki } from '../../site/wiki.js';
import type { FileRow } from './file-row.js';
import { normalizedExtension, pictureOf, scaleFor, thumbnailOf, type Scale } from './thumbnail.js';

const wiki = {
  site: {
    general: { script: '/w/index.php', scriptpath: '/w' },
    filerepoinfo: [],
    settings: { filehashlevels: 0 },
  },
  titles: { expandUrl: (path: string) => path },
} as unknown as Wiki;

interface Given {
  readonly name?: string;
  readonly mime?: string;
  readonly width?: number;
  readonly height?: number;
  readonly metadata?: string;
  readonly archive?: string;
}

function fileOf({ name = 'A.jpg', mime = 'image/jpeg', width = 800, height = 600, ...rest }: Given = {}): FileRow {
  const [majorMime, minorMime] = mime.split('/');
  return { name, archive: null, width, height, metadata: '', majorMime, minorMime, ...rest } as unknown as FileRow;
}
const png = (width: number, height: number) => fileOf({ name: 'A.png', mime: 'image/png', width, height });
const svg = (given: Given = {}) => fileOf({ name: 'A.svg', mime: 'image/svg+xml', ...given });

const shown = (file: FileRow, scale: Scale): unknown => {
  const made = thumbnailOf(wiki, file, scale);
  return made && [made.url.replace('/w/images/', ''), made.width, made.height];
};

describe('a picture is scaled', () => {
  it.each<readonly [string, FileRow, Scale, unknown]>([
    ['to a width', fileOf(), { width: 100 }, ['thumb/A.jpg/100px-A.jpg', 100, 75]],
    ['to the height of a box', fileOf(), { width: 100, height: 30 }, ['thumb/A.jpg/40px-A.jpg', 40, 30]],
    ['to the width of a box', fileOf(), { width: 100, height: 75 }, ['thumb/A.jpg/100px-A.jpg', 100, 75]],
    ['to a width without a height', fileOf(), { width: 100, height: -1 }, ['thumb/A.jpg/100px-A.jpg', 100, 75]],
    ['to the next width below', png(300, 200), { width: 300, height: 1 }, ['thumb/A.png/2px-A.png', 2, 1]],
    ['to a width of one pixel at least', png(10, 800), { width: 10, height: 5 }, ['thumb/A.png/1px-A.png', 1, 5]],
    ['not at its own width', fileOf(), { width: 800 }, ['A.jpg', 800, 600]],
    ['not beyond it', fileOf(), { width: 900 }, ['A.jpg', 800, 600]],
    ['to PNG', svg(), { width: 100 }, ['thumb/A.svg/100px-A.svg.png', 100, 75]],
    ['at its own width, if it has another type', svg(), { width: 800 }, ['thumb/A.svg/800px-A.svg.png', 800, 600]],
    ['beyond it, if it can grow', svg(), { width: 900 }, ['thumb/A.svg/900px-A.svg.png', 900, 675]],
    [
      'of an old version',
      fileOf({ archive: '2!A.jpg' }),
      { width: 100 },
      ['thumb/archive/2%21A.jpg/100px-A.jpg', 100, 75],
    ],
    ['to no size', fileOf(), { width: 0 }, undefined],
    ['without a size of its own', fileOf({ width: 0, height: 0 }), { width: 100 }, undefined],
  ])('%s', (_, file, scale, want) => expect(shown(file, scale)).toEqual(want));

  it.each([
    [6000, 4000, 6000, '6000px'],
    [9000, 6000, 9000, '7680px'],
    [6000, 9000, 6000, '5120px'],
  ])('%i × %i: its shorter side is at most 5120 pixels', (width, height, wanted, want) =>
    expect(thumbnailOf(wiki, svg({ width, height }), { width: wanted })?.url).toContain(`/${want}-`),
  );
});

describe('for dense screens', () => {
  const denser = (file: FileRow, width: number) => thumbnailOf(wiki, file, { width })?.denser;

  it('there are larger pictures', () =>
    expect(denser(fileOf(), 101)).toEqual({
      '1.5': '/w/images/thumb/A.jpg/152px-A.jpg',
      '2': '/w/images/thumb/A.jpg/202px-A.jpg',
    }));

  it('there is the file itself where it is not larger', () =>
    expect(denser(fileOf(), 500)).toEqual({
      '1.5': '/w/images/thumb/A.jpg/750px-A.jpg',
      '2': '/w/images/A.jpg',
    }));

  it('the size of the file itself has none', () => expect(denser(fileOf(), 800)).toEqual({}));
});

describe('a picture with texts', () => {
  const metadata = JSON.stringify({ data: { translations: { de: 2, 'fr-CA': 2, it: 1 } } });
  it.each<readonly [string, Scale, string]>([
    ['in the language of the request', { language: 'it' }, 'langit-100px'],
    ['in the language of the page', { pageLanguage: 'de' }, 'langde-100px'],
    ['in a language of which it has a variant', { pageLanguage: 'fr' }, 'langfr-100px'],
    ['not in a part of a code', { pageLanguage: 'd' }, '100px'],
    ['not in a language that it has only in part', { pageLanguage: 'it' }, '100px'],
    ['not in a language that it lacks', { pageLanguage: 'nl' }, '100px'],
    ['in English as it is', { language: 'en', pageLanguage: 'de' }, '100px'],
  ])('%s', (_, scale, want) =>
    expect(thumbnailOf(wiki, svg({ metadata }), { width: 100, ...scale })?.url).toBe(
      `/w/images/thumb/A.svg/${want}-A.svg.png`,
    ),
  );
});

describe('a file that is not scaled has an icon', () => {
  it.each([
    ['application/pdf', 'A.PDF', 'fileicon-pdf.png', undefined],
    ['image/tiff', 'A.tiff', 'fileicon.png', null],
  ])('%s', (mime, name, icon, type) => {
    const url = `/w/resources/assets/file-type-icons/${icon}`;
    const file = fileOf({ name, mime });
    expect(thumbnailOf(wiki, file, { width: 50 })).toEqual({ url, width: 120, height: 120, mime: type, denser: {} });
    expect(pictureOf(wiki, file, { width: 50 })).toEqual({ url, width: 120, height: 120 });
  });
});

it('a small picture is scaled up by the browser', () =>
  expect(pictureOf(wiki, fileOf(), { width: 1000 })).toEqual({ url: '/w/images/A.jpg', width: 1000, height: 750 }));

it('the type of a scaled picture may differ from that of the file', () =>
  expect([fileOf(), svg()].map((file) => thumbnailOf(wiki, file, { width: 9 })?.mime)).toEqual([
    'image/jpeg',
    'image/png',
  ]));

it.each([
  ['JPEG', 'jpg'],
  ['Png', 'png'],
  ['7z', '7z'],
  ['constructor', 'constructor'],
  ['a-b', ''],
])('the usual form of the extension %s', (given, want) => expect(normalizedExtension(given)).toBe(want));

describe('the parameter for a type', () => {
  const scaled = (urlparam: string | undefined, scale: Scale = {}, file = fileOf()) => {
    const warnings: unknown[] = [];
    const warn = (code: string): void => void warnings.push(code);
    const run = { descriptor: { prefix: 'ii' }, warn } as unknown as QueryRun;
    return [scaleFor(run, file, scale, urlparam), ...warnings];
  };

  it.each<readonly [string, string | undefined, Scale, FileRow, unknown]>([
    ['sets a width', '120px', {}, fileOf(), [{ width: 120 }]],
    ['yields to a width', '120px', { width: 90 }, fileOf(), [{ width: 90 }, 'urlparamwidth']],
    ['repeats a width', '90px', { width: 90 }, fileOf(), [{ width: 90 }]],
    ['sets a language', 'langde-120px', {}, svg(), [{ width: 120, language: 'de' }]],
    ['sets no language of a photo', 'langde-120px', { width: 90 }, fileOf(), [{ width: 90 }, 'badurlparam']],
    [
      'is unknown for other files',
      '1',
      { width: 9 },
      fileOf({ mime: 'a/b' }),
      [{ width: 9 }, 'nothumb-noimagehandler'],
    ],
    ['is not given, but a height', undefined, { height: 30 }, fileOf(), [{ width: 800, height: 30 }]],
    [
      'is not given for a file without a size',
      undefined,
      { height: 3 },
      fileOf({ mime: 'a/b', width: 0 }),
      [{ width: 800, height: 3 }],
    ],
  ])('%s', (_, urlparam, scale, file, want) => expect(scaled(urlparam, scale, file)).toEqual(want));

  it('has no width of 0', () => expect(() => scaled('0px')).toThrow('invalidurlparam'));
  it('leaves an impossible size', () => expect(() => scaled(undefined, { width: 0 })).toThrow('urlparamnormal'));
});
