import { expect, test } from 'vitest';
import { defaultLimits } from '../expand/expander.js';
import { limitsOf, usualTextSettings } from './text-settings.js';

test("MediaWiki's settings give MediaWiki's limits", () => {
  expect(limitsOf(usualTextSettings)).toEqual(defaultLimits);
});

test('settings of a wiki, but no depth that a stack does not have', () => {
  const settings = { ...usualTextSettings, maxarticlesize: 20, maxppnodecount: 3000 };
  expect(limitsOf({ ...settings, maxppexpanddepth: 1e6, maxtemplatedepth: 6 })).toMatchObject({
    bytes: 20_480,
    nodes: 3000,
    depth: 500,
    templates: 6,
  });
});
