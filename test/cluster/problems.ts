/** Problems that may not occur while a part of the setup fails. */
import type { Phase } from './run.js';

/**
 * Only requests that a killed server had accepted are lost, none is rejected, and every response is complete and
 * correct.
 */
export function problemsOf({ name, tally }: Phase): readonly string[] {
  const { correct, lost, unavailable, wrong } = tally;
  return [
    ...(correct === 0 ? [`${name}: no request was answered`] : []),
    ...(lost > 0 && name !== 'a server is killed' ? [`${name}: ${lost} requests were lost`] : []),
    ...(unavailable > 0 ? [`${name}: ${unavailable} requests were turned away`] : []),
    ...wrong.slice(0, 5).map((text) => `${name}: ${text}`),
  ];
}
