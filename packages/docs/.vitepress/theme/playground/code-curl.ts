/** A request for Bash. */
import { type Call, joinsPages, mostRequests } from './code-values.js';
import { allParams } from './wire.js';

const shell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Joins what a page has in several responses, for jq. */
const joinedPages = `reduce (.[].query.pages // [] | .[]) as $page ({};
    .["\\($page.title // $page.pageid)"] |= reduce ($page | to_entries[]) as $one (. // {};
      .[$one.key] = (if [.[$one.key], $one.value | type] == ["array", "array"] then .[$one.key] + $one.value else $one.value end)))
  | [.[]]`;

/** Bash, with jq to read the continue parameters. */
export function curl(call: Call): string {
  const { server, params, formatversion, follow } = call;
  const given = Object.entries(allParams(params, formatversion)).map(
    ([name, value]) => `--data-urlencode ${shell(`${name}=${value}`)}`,
  );
  if (!follow) return [`curl -sS --get ${shell(server)}`, ...given].join(' \\\n  ');
  const request = [`response=$(curl -sS --get ${shell(server)}`, ...given, '"${next[@]}")'].join(' \\\n    ');
  const pairs = String.raw`.continue // {} | to_entries[] | "--data-urlencode", "\(.key)=\(.value)"`;
  const isJoined = joinsPages(call);
  return [
    `# Needs bash and jq. Prints ${isJoined ? 'the pages: each may come in several responses' : 'every response'}.`,
    `left=${mostRequests} # requests at most`,
    'next=()',
    'while',
    `  ${request}`,
    '  echo "$response"',
    `  mapfile -t next < <(jq -r ${shell(pairs)} <<< "$response")`,
    '  (( ${#next[@]} > 0 && --left > 0 ))',
    `do :; done${isJoined ? ` | jq -s ${shell(joinedPages)}` : ''}`,
  ].join('\n');
}
