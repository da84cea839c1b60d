/** What may not happen while a part of the setup fails. */
import type { Phase } from './run.js';

/** Nothing is lost but what a killed server had accepted; nobody is turned away; every response is complete and right. */
export function problemsOf({ name, tally }: Phase): readonly string[] {
  const { correct, lost, unavailable, wrong } = tally;
  return [
    ...(correct === 0 ? [`${name}: no request was answered`] : []),
    ...(lost > 0 && name !== 'a server is killed' ? [`${name}: ${lost} requests were lost`] : []),
    ...(unavailable > 0 ? [`${name}: ${unavailable} requests were turned away`] : []),
    ...wrong.slice(0, 5).map((text) => `${name}: ${text}`),
  ];
}
