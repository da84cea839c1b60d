/** The request as code to copy. */
import { curl } from './code-curl.js';
import { javascript, mwn, typescript } from './code-javascript.js';
import { mwclient, python, pythonRequests, pywikibot } from './code-python.js';
import { type Call, parametersOf } from './code-values.js';
import { allParams, encodeQuery } from './wire.js';

export type { Call };

export interface Snippet {
  readonly id: string;
  readonly label: string;
  readonly text: string;
}

/** The whole address of a request. */
export const urlOf = ({ server, params, formatversion }: Call): string =>
  `${server}?${encodeQuery(Object.entries(allParams(params, formatversion)))}`;

const languages = [
  { id: 'typescript', label: 'TypeScript', write: typescript },
  { id: 'curl', label: 'curl', write: curl },
  { id: 'javascript', label: 'JavaScript', write: javascript },
  { id: 'mwn', label: 'JavaScript (mwn)', write: mwn },
  { id: 'python', label: 'Python', write: python },
  { id: 'python-requests', label: 'Python (requests)', write: pythonRequests },
  { id: 'mwclient', label: 'Python (mwclient)', write: mwclient },
  { id: 'pywikibot', label: 'Python (pywikibot)', write: pywikibot },
];

/** The request in each of the available languages. */
export function snippets(given: Call): readonly Snippet[] {
  const call = given.follow ? withLargestLimits(given) : given;
  return languages.map(({ id, label, write }) => ({ id, label, text: write(call) }));
}

/** All results come in as few requests as possible. */
function withLargestLimits(call: Call): Call {
  const known = parametersOf(call.sections);
  const params = Object.entries(call.params).map(
    ([name, value]) => [name, known.get(name)?.type === 'limit' ? 'max' : value] as const,
  );
  return { ...call, params: Object.fromEntries(params) };
}
