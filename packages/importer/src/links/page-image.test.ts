import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { emptyStore } from '../../test/support/empty-store.js';
import { baseProfile } from '../../test/support/run-import.js';
import { linkSiteOf } from '../profile/link-site.js';
import type { Json } from '../profile/site-profile.js';
import { withUsualExtensions } from '../profile/usual-extensions.js';
import { makeLinkFinder } from './make-link-finder.js';

const sizes = new Map([
  ['Shapes.svg', { width: 240, height: 160 }],
  ['Camera.jpg', { width: 640, height: 480 }],
  ['Gradient_one.png', { width: 320, height: 200 }],
  ['Portrait.jpeg', { width: 300, height: 500 }],
  ['Grey.png', { width: 50, height: 50 }],
]);
const profile = JSON.parse(readFileSync(baseProfile, 'utf8')) as Json;
const info = profile['siteinfo'] as Json;
const site = linkSiteOf({ ...profile, siteinfo: { ...info, ...withUsualExtensions(info) } });
const pages = { ...emptyStore, fileSize: (title: string) => sizes.get(title), hasFiles: () => true };
const find = makeLinkFinder(site, pages);

const imageOf = (text: string, namespace = 0): string | undefined =>
  find({ namespace, title: 'Page', model: 'wikitext', text }).pageProps.find(({ name }) => name === 'page_image_free')
    ?.value;

// What MediaWiki's extension stores for files of these sizes.
test.each([
  ['[[File:Shapes.svg]][[File:Camera.jpg|thumb]]', 'Shapes.svg'],
  ['[[File:Camera.jpg]]', 'Camera.jpg'],
  ['[[File:Camera.jpg|100px]]', undefined],
  ['[[File:Camera.jpg|x90px]]', 'Camera.jpg'],
  ['[[File:Camera.jpg|x150px]]', 'Camera.jpg'],
  ['[[File:Camera.jpg|500px]][[File:Gradient one.png|500px]]', 'Camera.jpg'],
  ['[[File:Shapes.svg|class=x notpageimage]][[File:Portrait.jpeg|thumb]]', 'Portrait.jpeg'],
  ['<gallery>\nCamera.jpg\nShapes.svg\n</gallery>', 'Shapes.svg'],
  ['a\n== b ==\n[[File:Shapes.svg]]', undefined],
  ['__NOEDITSECTION__\n== b ==\n[[File:Shapes.svg]]', 'Shapes.svg'],
  ['<h2>x</h2>[[File:Shapes.svg]]', 'Shapes.svg'],
  ['<ref>[[File:Shapes.svg]]</ref>a', 'Shapes.svg'],
  ['[[File:Grey.png]][[File:No such.png]]', undefined],
  ['[[File:Camera.jpg|thumb|[[File:Shapes.svg]]]]', 'Shapes.svg'],
  ['[[Media:Shapes.svg]]', undefined],
  [
    '[[File:Grey.png]][[File:Grey.png|50px]][[File:Camera.jpg|frameless]][[File:Gradient one.png|thumb=Shapes.svg]]',
    'Camera.jpg',
  ],
  ['[[File:Shapes.svg|thumb|upright=0.1]]', 'Shapes.svg'],
  ['<indicator name="a">[[File:Shapes.svg]]</indicator>', undefined],
])('%j has the image %j', (text, image) => {
  expect(imageOf(text)).toBe(image);
});

test('pages outside of content have no image, nor those of wikis without the extension', () => {
  expect(imageOf('[[File:Shapes.svg]]', 1)).toBeUndefined();
  const without = makeLinkFinder({ ...site, extensions: [] }, pages);
  const { pageProps } = without({ namespace: 0, title: 'Page', model: 'wikitext', text: '[[File:Shapes.svg]]' });
  expect(pageProps).toEqual([]);
});
