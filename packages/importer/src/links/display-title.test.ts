import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { emptyStore } from '../../test/support/empty-store.js';
import { baseProfile } from '../../test/support/run-import.js';
import { linkSiteOf } from '../profile/link-site.js';
import type { Json } from '../profile/site-profile.js';
import { makeLinkFinder } from './make-link-finder.js';

const finder = makeLinkFinder(linkSiteOf(JSON.parse(readFileSync(baseProfile, 'utf8')) as Json), emptyStore);

const hidden = '<span style="/* attempt to bypass $wgRestrictDisplayTitle */">Main Page</span>';

// What MediaWiki 1.43 stores for the page "Main Page".
test.each([
  ['<img src=x onerror=alert(1)>A', undefined],
  ['<i>Main</i> Page', '<i>Main</i> Page'],
  ['main page', undefined],
  ["''Main'' Page", '<i>Main</i> Page'],
  ['<b onclick=x title="t">Main</b> Page', '<b title="t">Main</b> Page'],
  ['<span style="display:none">Main Page</span>', hidden],
  ['<div>Main Page</div>', undefined],
  ['Main Page#x', undefined],
  ['<script>x</script>Main Page', undefined],
  ['Main_Page', 'Main_Page'],
  ['Other', undefined],
  ['<i>Main Page', '<i>Main Page</i>'],
  ['Main&#32;Page', 'Main Page'],
])('{{DISPLAYTITLE:%s}} is stored as %s', (given, stored) => {
  const text = `{{DISPLAYTITLE:${given}}}`;
  const { pageProps } = finder({ namespace: 0, title: 'Main_Page', model: 'wikitext', text });
  expect(pageProps.find(({ name }) => name === 'displaytitle')?.value).toBe(stored);
});
