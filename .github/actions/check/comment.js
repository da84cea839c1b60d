/** The comment of a pull request that the check writes. There is one, which each run writes anew. */
import { readFileSync } from 'node:fs';
import { stdout } from 'node:process';

/** Finds the comment again. */
const mark = '<!-- wiki-query check -->';
/** GitHub accepts 65,536 characters. */
const longest = 60_000;

/** Writes the comment, if the run is of a pull request. A token that may not write, as that of a fork, is a warning. */
export async function writeComment(text, env) {
  const number = numberOf(env.GITHUB_EVENT_PATH);
  if (number === undefined) return;
  const comments = `${env.GITHUB_API_URL}/repos/${env.GITHUB_REPOSITORY}/issues/${number}/comments`;
  const request = (url, method, body) => requestOf(url, { method, body, token: env.INPUT_TOKEN });
  const old = await findOld((page) => request(`${comments}?per_page=100&page=${page}`, 'GET'));
  const body = { body: `${mark}\n${text.length > longest ? `${text.slice(0, longest)}\n\n…` : text}` };
  const { status } = old ? await request(old.url, 'PATCH', body) : await request(comments, 'POST', body);
  if (status >= 300) stdout.write(`::warning::The comment cannot be written: status ${status}\n`);
}

function numberOf(event) {
  if (!event) return undefined;
  return JSON.parse(readFileSync(event, 'utf8')).pull_request?.number;
}

async function findOld(read) {
  for (let page = 1; ; page++) {
    const { json } = await read(page);
    const list = Array.isArray(json) ? json : [];
    const found = list.find(({ body }) => body.startsWith(mark));
    if (found || list.length < 100) return found;
  }
}

async function requestOf(url, { method, body, token }) {
  const response = await fetch(url, {
    method,
    headers: { accept: 'application/vnd.github+json', authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: await response.json() };
}
