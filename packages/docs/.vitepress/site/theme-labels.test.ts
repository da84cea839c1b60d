import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { labels } from '../theme/labels.js';
import { themeLabels, withLabel } from './theme-labels.js';

const idOf = (component: string): string =>
  createRequire(import.meta.url).resolve(`vitepress/dist/client/theme-default/components/${component}.vue`);

test.each(labels)('the default theme says "$words" in $component', ({ component, source, words }) => {
  const before = readFileSync(idOf(component), 'utf8');
  const after = themeLabels.transform(before, idOf(component));
  expect(after).toContain(`sayLabel('${words}')`);
  expect(after).not.toContain(source);
});

test('a label that the theme no longer has is reported', () => {
  const [label] = labels;
  expect(label && (() => withLabel('<script setup lang="ts"></script>', label))).toThrow('has no label');
});
