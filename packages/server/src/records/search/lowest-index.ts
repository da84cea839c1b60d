import type { RedirectMergePolicy } from '../../pages/page-set-contents.js';

/** Of several redirects to one page, the one that was found first counts. */
export const lowestIndex: RedirectMergePolicy = (page, redirect) => {
  const current = page['index'];
  const index = redirect['index'];
  return typeof current === 'number' && typeof index === 'number' && current <= index ? page : { ...page, index };
};
