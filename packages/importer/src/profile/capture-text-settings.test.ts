import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DumpError } from '../errors/dump-error.js';
import { type Json, openApi } from '../api/wiki-api.js';
import { captureTextSettings } from './capture-text-settings.js';

interface Recorded {
  readonly siteinfo: Json;
  readonly answers: readonly Json[];
}

/** What a MediaWiki 1.43 returned. */
const recorded = (name: string): Recorded =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../../test/fixtures/text-settings', `${name}.json`), 'utf8'),
  ) as Recorded;

async function capture({ siteinfo, answers }: Recorded): Promise<unknown> {
  const left = [...answers];
  const fetch = () => Promise.resolve(Response.json(left.shift()));
  return captureTextSettings(openApi('http://wiki.example/api.php', { fetch }), siteinfo);
}

const usual = {
  citeresponsivereferences: true,
  expensiveparserfunctionlimit: 100,
  fragmentmode: ['html5', 'legacy'],
  maxarticlesize: 2048,
  maxppexpanddepth: 100,
  maxppnodecount: 1_000_000,
  nativeimagelazyloading: false,
  parserenablelegacyheadingdom: true,
  registerinternalexternals: false,
  responsiveimages: true,
  restrictdisplaytitle: true,
};

test('a wiki with the settings of MediaWiki', async () => {
  expect(await capture(recorded('usual'))).toEqual(usual);
});

test('a wiki with other settings', async () => {
  expect(await capture(recorded('odd'))).toEqual({
    citeresponsivereferences: false,
    expensiveparserfunctionlimit: 4,
    fragmentmode: ['html5'],
    maxarticlesize: 20,
    maxppexpanddepth: 100,
    maxppnodecount: 3000,
    maxtoclevel: 3,
    nativeimagelazyloading: true,
    parserenablelegacyheadingdom: false,
    pfstringlengthlimit: 30,
    registerinternalexternals: true,
    responsiveimages: false,
    restrictdisplaytitle: false,
    thumbupright: 0.5,
    uploadmissingfileurl: 'https://files.example/Special:Upload',
  });
});

test('a wiki without files says nothing of pictures', async () => {
  const { siteinfo, answers } = recorded('usual');
  const { nativeimagelazyloading: _lazy, responsiveimages: _dense, ...others } = usual;
  const [, parsed] = answers;
  const parse = JSON.parse(JSON.stringify(parsed).replace(/<figure.*?<\/figure>/, '')) as Json;
  expect(await capture({ siteinfo, answers: [{ query: { allimages: [] } }, parse] })).toEqual(others);
});

test('a wiki that does not parse texts has none', async () => {
  const { siteinfo } = recorded('usual');
  expect(await capture({ siteinfo, answers: [{}, { errors: [{ code: 'unknown_action' }] }] })).toEqual({});
});

test('a wiki that answers what none answers has some settings, or is named', async () => {
  const { siteinfo, answers } = recorded('odd');
  const odd = [null, 5, 'a', [], {}, [null], { length: 1e9 }, true];
  const paths = [
    ['siteinfo', 'general'],
    ['siteinfo', 'general', 'thumblimits'],
    ['siteinfo', 'general', 'server'],
    ['siteinfo', 'defaultoptions'],
    ['siteinfo', 'functionhooks'],
    ['answers', 0],
    ['answers', 0, 'query'],
    ['answers', 0, 'query', 'allimages'],
    ['answers', 0, 'query', 'allimages', 0],
    ['answers', 1, 'parse'],
    ['answers', 1, 'parse', 'text'],
    ['answers', 1, 'parse', 'limitreportdata'],
    ['answers', 1, 'parse', 'limitreportdata', 0],
    ['answers', 1, 'parse', 'externallinks'],
    ['answers', 1, 'parse', 'displaytitle'],
  ];
  for (const path of paths)
    for (const value of odd) {
      const given: Recorded = structuredClone({ siteinfo, answers });
      const parent = path.slice(0, -1).reduce<unknown>((at, name) => Reflect.get(Object(at), name), given);
      Reflect.set(Object(parent), path.at(-1) ?? '', value);
      const result = await capture(given).catch((error: unknown) => error);
      const isNamed = result instanceof DumpError || (typeof result === 'object' && !(result instanceof Error));
      expect(isNamed, `${path.join('.')} = ${JSON.stringify(value)}: ${String(result)}`).toBe(true);
    }
});
