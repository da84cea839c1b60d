/** Collects garbage again and again: what nobody holds is gone at once, as it is at some time in a long run. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Returns what ends it. */
export function collectGarbage(): () => void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const timer = setInterval(collect, 10);
  return () => clearInterval(timer);
}
