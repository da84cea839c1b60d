import { describe, expect, it } from 'vitest';
import { plainParameter, rawParameters } from '../request/raw-parameters.js';
import { startContinuation, type Continuation } from './continuation.js';

const start = (
  sent: Readonly<Record<string, string>>,
  modules: readonly string[] = ['links', 'images', 'allpages'],
  onPages = ['links', 'images'],
): Continuation => {
  const parameters = new Map(Object.entries(sent).map(([name, value]) => [name, plainParameter(value)]));
  return startContinuation(rawParameters(parameters), modules, new Set(onPages));
};

describe('continuation', () => {
  it('of a first request runs every module, and is complete when none continues', () => {
    const first = start({});
    expect(['links', 'images', 'allpages'].map(first.isFinished, first)).toEqual([false, false, false]);
    expect(first.result()).toEqual({ data: undefined, batchcomplete: true });
    expect(first.raw()).toEqual({});
  });

  it('lists the finished modules, and is not complete while one on pages continues', () => {
    const first = start({});
    first.module('links', 'plcontinue', '1|0|B');
    expect(first.result()).toEqual({
      data: { plcontinue: '1|0|B', continue: '||images|allpages' },
      batchcomplete: false,
    });
  });

  it('is complete for the pages when only a list continues', () => {
    const first = start({});
    first.module('allpages', 'apcontinue', 'B');
    expect(first.result()).toEqual({ data: { apcontinue: 'B', continue: '-||links|images' }, batchcomplete: true });
  });

  it('continues the generator when all modules on its pages are done', () => {
    const first = start({});
    first.generator('allpages', 'gapcontinue', 'C');
    expect(first.result()).toEqual({
      data: { gapcontinue: 'C', continue: 'gapcontinue||allpages' },
      batchcomplete: true,
    });
  });

  it('repeats the generator from its start while a module on its pages continues', () => {
    const next = start({ continue: 'gapcontinue||images', gapcontinue: 'C', other: 'x' });
    expect(['links', 'images'].map(next.isFinished, next)).toEqual([false, true]);
    next.generator('allpages', 'gapcontinue', 'D');
    next.module('links', 'plcontinue', '7');
    expect(next.result()).toEqual({
      data: { plcontinue: '7', gapcontinue: 'C', continue: 'gapcontinue||images|allpages' },
      batchcomplete: false,
    });
  });

  it('pins the start of a generator before that of the request', () => {
    const next = start({});
    next.generatorAgain('random', 'grncontinue', '0.5|0');
    next.module('links', 'plcontinue', 1);
    expect(next.result().data).toMatchObject({
      plcontinue: 1,
      grncontinue: '0.5|0',
      continue: 'grncontinue||images|allpages',
    });
  });

  it('skips the modules on pages when the generator is done', () => {
    const next = start({ continue: '-||images' });
    expect(next.generatorDone).toBe(true);
    expect(['links', 'images', 'allpages'].map(next.isFinished, next)).toEqual([true, true, false]);
  });

  it('is listed by module in the old form', () => {
    const first = start({});
    first.module('allpages', 'apcontinue', 'B');
    first.generator('allpages', 'gapcontinue', 'C');
    first.generatorAgain('allpages', 'gapfrom', 'A');
    expect(first.raw()).toEqual({
      continue: { allpages: { apcontinue: 'B', gapcontinue: 'C' } },
      noncontinue: { allpages: { gapfrom: 'A' } },
    });
  });

  it.each(['x', 'a||b||c'])('rejects %j', (value) => expect(() => start({ continue: value })).toThrow('badcontinue'));

  it('keeps a parameter of any name', () => {
    const next = start({ continue: '__proto__||', ['__proto__']: 'C' });
    next.module('links', 'plcontinue', 1);
    const { data } = next.result();
    expect(Object.hasOwn(data ?? {}, '__proto__')).toBe(true);
  });
});
