/** A wiki without pages, for tests of links. */
import type { PageStore } from '../../src/links/types.js';

export const emptyStore: PageStore = {
  source: () => undefined,
  latest: () => undefined,
  statistic: () => 0,
  membersOf: () => 0,
  category: () => undefined,
  fileSize: () => undefined,
  hasFiles: () => false,
};
