/** Expected values for the clients' results: data of the sample wiki, and plain requests. */
import { readFileSync } from 'node:fs';

const accounts = JSON.parse(
  readFileSync(new URL('../../../../packages/server/test/auth/accounts.json', import.meta.url), 'utf8'),
);

/** An account of the sample wiki, with its password. */
export const account = (name) => accounts.find((one) => one.name === name);

/** Numbers counted in the sample's database with SQL, apart from any server. */
export const facts = {
  articles: 303,
  redirects: 36,
  inLarge: 87,
  revisionsOfBusyPage: 64,
  uploads: 26,
  users: 28,
  watchedByAlice: 184,
  changesWatchedByAlice: 227,
  textOfMainPage: "'''Sample Wiki''' holds made-up pages for trying queries on.",
};

/** One anonymous response in formatversion 2, with fetch. */
export async function sendQuery(apiUrl, params) {
  const query = new URLSearchParams({ action: 'query', format: 'json', formatversion: '2', ...params });
  return (await fetch(`${apiUrl}?${query}`)).json();
}

/** All rows of a list, by fetch alone, in as many parts as its limit makes. */
export async function walk(apiUrl, list, params) {
  const rows = [];
  let next = {};
  do {
    const response = await sendQuery(apiUrl, { list, ...params, ...next });
    rows.push(...response.query[list]);
    next = response.continue;
  } while (next !== undefined);
  return rows;
}

/** The titles of rows or pages, for comparisons. */
export const titles = (rows) => rows.map(({ title }) => title);
