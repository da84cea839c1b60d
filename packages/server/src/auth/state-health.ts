/** Whether the state can be used. Each change is reported once, however many requests it concerns. */
import { ApiError } from '../errors/api-error.js';

export interface StateHealth {
  /** Does work that needs the state. Throws an ApiError if it fails: a viewer must not become anonymous for that. */
  readonly guard: <T>(work: () => T | Promise<T>) => Promise<T>;
  readonly works: () => void;
  readonly failed: (error: unknown) => void;
  /** Undefined while the state can be used. */
  readonly problem: () => string | undefined;
}

/** Called at each change: with the problem, or without one when the state can be used again. */
export type OnStateChange = (problem: string | undefined) => void;

/** The health of the state at a place, which can be used at first. */
export function stateHealth(place: string, onChange: OnStateChange): StateHealth {
  let problem: string | undefined;
  const change = (next: string | undefined): void => {
    if ((problem === undefined) === (next === undefined)) return;
    problem = next;
    onChange(next);
  };
  const works = (): void => change(undefined);
  const failed = (error: unknown): void =>
    change(`${place} cannot be used: ${error instanceof Error ? error.message : String(error)}`);
  return {
    works,
    failed,
    problem: () => problem,
    guard: async (work) => {
      try {
        const result = await work();
        works();
        return result;
      } catch (error) {
        failed(error);
        throw new ApiError('stateunavailable', {}, { status: 503 });
      }
    },
  };
}
