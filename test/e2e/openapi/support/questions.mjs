/** Requests that every generated client must send, with the responses that plain `fetch` gets. */
import assert from 'node:assert/strict';

const fetchJson = async (url) => (await fetch(url)).json();

/** Two values, a switch, `max` and a generator. */
export const wire =
  '/api.php?action=query&format=json&formatversion=2&generator=allpages&gaplimit=max&gapprtype=edit%7Cmove&prop=info%7Ccategories&cllimit=max&indexpageids=true';

/** Two values, a switch and `max`, of one module. */
export const modules = '/api.php/query/list/allpages?aplimit=max&apprtype=edit%7Cmove&curtimestamp=true';

/** Compares what a client found with what there is. */
export async function sameAsFetched(found, base) {
  const reference = { wire: await fetchJson(base + wire), modules: await fetchJson(base + modules) };
  assert.equal(reference.wire.query.pageids.length, reference.modules.query.allpages.length);
  assert.ok(reference.wire.query.pages.some((page) => page.categories?.length > 0 && page.length > 0));
  assert.deepEqual(found, {
    wire: reference.wire.query,
    modules: reference.modules.query.allpages,
    hasTime: typeof reference.modules.curtimestamp === 'string',
  });
}
