import { expect, it } from 'vitest';
import { sampleTitles } from '../../test/sample-titles.js';
import { subpageTarget } from './subpage-target.js';
import type { Title } from './title.js';

const target = (link: string, page: string | undefined): string => {
  const { titles, namespaces } = sampleTitles();
  return subpageTarget(link, page === undefined ? undefined : (titles.parse(page) as Title), {
    allowsSubpages: (namespace) => namespaces.get(namespace)?.subpages === true,
    prefixedText: ({ namespace, dbkey }) => titles.prefixed(namespace, dbkey),
  });
};

it.each([
  ['/x', 'Help:A_b', 'Help:A b/x'],
  ['/x//', 'Help:A', 'Help:A/x'],
  ['/ x / ', 'Help:A', 'Help:A/x'],
  ['/', 'Help:A', 'Help:A/'],
  ['//', 'Help:A', 'Help:A/'],
  ['/x#y z', 'Help:A', 'Help:A/x#y z'],
  ['../x', 'Help:A', '../x'],
  ['../x', 'Help:A/B', 'Help:A/x'],
  ['../../x', 'Help:A/B', '../../x'],
  ['..', 'Help:A/B/C', '..'],
  ['../', 'Help:A/B/C', 'Help:A/B'],
  ['../../', 'Help:A/B/C', 'Help:A'],
  ['../../x/', 'Help:A/B/C', 'Help:A/x'],
  ['../../../', 'Help:A/B/C', '../../../'],
  ['../..', 'Help:A/B/C', 'Help:A/B/..'],
  ['../x#y', 'Help:A/B/C', 'Help:A/B/x#y'],
  ['../x/#y', 'Help:A/B/C', 'Help:A/B/x#y'],
  ['../#y', 'Help:A/B/C', 'Help:A/B#y'],
  [' ../x ', 'Help:A/B/C', 'Help:A/B/x'],
  ['../ x ', 'Help:A/B/C', 'Help:A/B/x'],
  ['#y', 'Help:A/B', '#y'],
  ['x/../y', 'Help:A/B', 'x/../y'],
  ['x', 'Help:A/B', 'x'],
  ['', 'Help:A/B', ''],
  ['.../x', 'Help:A/B', '.../x'],
  ['/x', 'Main', '/x'],
  ['../x', 'Main/x', '../x'],
  ['/x', undefined, '/x'],
])('%j on %s', (link, page, absolute) => expect(target(link, page)).toBe(absolute));
