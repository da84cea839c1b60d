/**
 * Calls all methods of Node clients on one wiki, and prints each result as a line of JSON: node node-clients.mjs API_URL CHECKOUTS
 *
 * The clients are not changed. `wikipedia` and `wtf_wikipedia` send to https: their requests go to API_URL.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';

const [api, checkouts] = argv.slice(2);
const require = createRequire(join(checkouts, 'package.json'));
/** The file of a client that is installed in that folder. */
const fileOf = (name) => require.resolve(name);
const page = 'Candle';

const moved = (address) => {
  const { pathname, search } = new URL(address);
  // Addresses of the REST API stay: the server does not answer at such paths.
  return new URL((pathname.endsWith('/api.php') ? new URL(api).pathname : pathname) + search, api).href;
};

async function report(client, method, call) {
  let outcome;
  try {
    outcome = { result: (await call()) ?? null };
  } catch (error) {
    outcome = { error: String(error?.message ?? error).slice(0, 300) };
  }
  console.log(JSON.stringify({ client, method, ...outcome }));
}

async function wikipedia() {
  const axios = createRequire(fileOf('wikipedia'))('axios');
  (axios.default ?? axios).interceptors.request.use((config) => ({ ...config, url: moved(config.url) }));
  const client = require(fileOf('wikipedia')).default;
  const ofPages =
    'page intro images summary html content categories related media links references coordinates langLinks infobox tables mobileHtml citation'.split(
      ' ',
    );
  for (const method of ofPages) await report('wikipedia', method, () => client[method](page));
  await report('wikipedia', 'search', () => client.search(page, { limit: 5 }));
  await report('wikipedia', 'suggest', () => client.suggest('Candel'));
  await report('wikipedia', 'autocompletions', () => client.autocompletions('Ca', { limit: 5 }));
  await report('wikipedia', 'geoSearch', () => client.geoSearch(40, 74));
  await report('wikipedia', 'languages', () => client.languages());
  await report('wikipedia', 'onThisDay', () => client.onThisDay());
  await report('wikipedia', 'featuredContent', () => client.featuredContent());
}

async function wikijs() {
  const loaded = await import(pathToFileURL(fileOf('wikijs')).href);
  const make = [loaded.default?.default, loaded.default, loaded].find((one) => typeof one === 'function');
  const wiki = make({ apiUrl: api });
  const calls = {
    search: () => wiki.search(page, 5),
    random: async () => (await wiki.random(3)).length,
    geoSearch: () => wiki.geoSearch(40, 74),
    findById: async () => (await wiki.findById(1)).title,
    find: async () => (await wiki.find(page)).title,
    allPages: () => wiki.allPages(),
    allCategories: () => wiki.allCategories(),
    pagesInCategory: () => wiki.pagesInCategory('Category:Animals'),
    opensearch: () => wiki.opensearch('Ca', 5),
    prefixSearch: () => wiki.prefixSearch('Ca', 5),
    mostViewed: () => wiki.mostViewed(),
    exportXml: () => wiki.exportXml(page),
    chain: () => wiki.chain().page(page).summary().links().request(),
  };
  for (const [method, call] of Object.entries(calls)) await report('wikijs', method, call);
  const members =
    'raw html rawContent content sections summary images references links externalLinks categories coordinates info backlinks rawImages mainImage langlinks rawInfo fullInfo pageImage tables url'.split(
      ' ',
    );
  for (const member of members)
    await report('wikijs', `page.${member}`, async () => {
      const value = (await wiki.page(page))[member];
      return typeof value === 'function' ? value() : value;
    });
}

async function wtf() {
  const send = globalThis.fetch;
  globalThis.fetch = (address, options) => send(moved(String(address)), options);
  const client = (await import(pathToFileURL(fileOf('wtf_wikipedia')).href)).default;
  const one = async () => (await client.fetch(page, { domain: 'en.wikipedia.org', path: 'w/api.php' }))?.json();
  await report('wtf_wikipedia', 'fetch', one);
  await report('wtf_wikipedia', 'fetch of several', async () =>
    (await client.fetch([page, 'Badger'], { domain: 'en.wikipedia.org', path: 'w/api.php' }))?.map((doc) => doc.json()),
  );
  await report('wtf_wikipedia', 'fetch of a missing page', () =>
    client.fetch('No such page', { domain: 'en.wikipedia.org', path: 'w/api.php' }),
  );
}

await wikipedia();
await wikijs();
await wtf();
