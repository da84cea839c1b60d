/** Work that may have to wait for a database: written once, run synchronously or asynchronously. */

/** A generator that yields promises, and continues with their results. */
export type Steps<Result> = Generator<() => Promise<void>, Result, void>;

/** Steps with nothing to wait for. */
export function* done<Result>(result: Result): Steps<Result> {
  yield* [];
  return result;
}

/** Waits for something within steps. */
export function* wait<Result>(work: () => Promise<Result>): Steps<Result> {
  const done: { value: Result }[] = [];
  yield async () => {
    done.push({ value: await work() });
  };
  const [result] = done;
  if (result === undefined) throw new Error('steps went on before what they wait for was done');
  return result.value;
}

/** Runs steps that wait. What they wait for may fail: they get the error where they wait. */
export async function runSteps<Result>(steps: Steps<Result>): Promise<Result> {
  let next = steps.next();
  while (next.done !== true) next = await afterWork(next.value, steps);
  return next.value;
}

async function afterWork<Result>(
  work: () => Promise<void>,
  steps: Steps<Result>,
): Promise<IteratorResult<() => Promise<void>, Result>> {
  try {
    await work();
  } catch (error) {
    return steps.throw(error);
  }
  return steps.next();
}

/** Runs steps of a host that never waits. */
export function runAtOnce<Result>(steps: Steps<Result>): Result {
  const next = steps.next();
  if (next.done !== true) throw new Error('these steps wait for something');
  return next.value;
}
