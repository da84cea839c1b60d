/**
 * Says whether a wiki continues a query where it has been, alone or in turn. When one item exceeds the limit of a response, MediaWiki
 * continues there for ever. Only one continuation is kept (Brent's algorithm).
 */
export function makeLoopGuard(): (continuation: unknown) => boolean {
  let kept: string | undefined;
  let [steps, most] = [0, 1];
  return (continuation) => {
    const text = JSON.stringify(continuation);
    if (text === kept) return true;
    if (++steps < most) return false;
    kept = text;
    steps = 0;
    most *= 2;
    return false;
  };
}
