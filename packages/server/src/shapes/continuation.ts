/** The `continue` protocol (`ApiContinuationManager`): which modules still run, and where each continues. */
import { ApiError } from '../errors/api-error.js';
import type { RawParameters } from '../request/raw-parameters.js';
import { lookUp, setOwn } from '@wiki-query/wikitext';

export type ContinueValue = string | number;
type Values = Record<string, ContinueValue>;

export interface Continuation {
  readonly generatorDone: boolean;
  readonly isFinished: (module: string) => boolean;
  /** A list, prop or meta module continues at `value` of its (prefixed) parameter. */
  readonly module: (module: string, parameter: string, value: ContinueValue) => void;
  /** The generator continues here once all props are done. */
  readonly generator: (module: string, parameter: string, value: ContinueValue) => void;
  /** Parameters to run the generator again from the same start while a prop is unfinished. */
  readonly generatorAgain: (module: string, parameter: string, value: ContinueValue) => void;
  /** Members of `continue`, and whether the batch is complete. */
  readonly result: () => { readonly data: Values | undefined; readonly batchcomplete: boolean };
  /** `query-continue` and `query-noncontinue` of `rawcontinue`. */
  readonly raw: () => { readonly continue?: Record<string, Values>; readonly noncontinue?: Record<string, Values> };
}

interface Start {
  readonly generatorDone: boolean;
  readonly skip: readonly string[];
  readonly generatorParameters: Values;
}

const fromTheStart: Start = { generatorDone: false, skip: [], generatorParameters: {} };

function readStart(parameters: RawParameters): Start {
  const text = parameters.get('continue') ?? '';
  if (text === '') return fromTheStart;
  const [generator, skip, ...rest] = text.split('||');
  if (generator === undefined || skip === undefined || rest.length > 0) throw new ApiError('badcontinue').from('main');
  if (generator === '-') return { generatorDone: true, skip: skip.split('|'), generatorParameters: {} };
  const names = generator.split('|');
  const generatorParameters: Values = {};
  for (const name of parameters.names()) {
    const value = names.includes(name) ? parameters.peek(name) : undefined;
    if (value !== undefined) setOwn(generatorParameters, name, value);
  }
  return { generatorDone: false, skip: skip.split('|'), generatorParameters };
}

/** Reads `continue` of the request; `modules` in run order, `onPages` those that work on the page set. */
export function startContinuation(
  parameters: RawParameters,
  modules: readonly string[],
  onPages: ReadonlySet<string>,
): Continuation {
  return new Continuing(readStart(parameters), modules, onPages);
}

type ByModule = Map<string, Values>;

const none: ReadonlyMap<string, Values> = new Map();

class Continuing implements Continuation {
  readonly generatorDone: boolean;
  private going: ByModule | undefined;
  private generators: ByModule | undefined;
  private again: ByModule | undefined;

  constructor(
    private readonly start: Start,
    private readonly modules: readonly string[],
    private readonly onPages: ReadonlySet<string>,
  ) {
    this.generatorDone = start.generatorDone;
  }

  isFinished(module: string): boolean {
    return this.start.skip.includes(module) || (this.generatorDone && this.onPages.has(module));
  }

  module(module: string, parameter: string, value: ContinueValue): void {
    put((this.going ??= new Map()), module, parameter, value);
  }

  generator(module: string, parameter: string, value: ContinueValue): void {
    put((this.generators ??= new Map()), module, parameter, value);
  }

  generatorAgain(module: string, parameter: string, value: ContinueValue): void {
    put((this.again ??= new Map()), module, parameter, value);
  }

  result(): ReturnType<Continuation['result']> {
    const { modules, onPages, going = none, generators = none, again = none, start } = this;
    if (going.size + generators.size === 0) return { data: undefined, batchcomplete: true };
    return assemble(modules, onPages, going, generators, merge([...again.values(), start.generatorParameters]));
  }

  raw(): ReturnType<Continuation['raw']> {
    const { going = none, generators = none, again = none } = this;
    return {
      ...(going.size + generators.size > 0 && { continue: both(going, generators) }),
      ...(again.size > 0 && { noncontinue: Object.fromEntries(again) }),
    };
  }
}

function put(map: ByModule, module: string, parameter: string, value: ContinueValue): void {
  const values = map.get(module);
  if (values === undefined) map.set(module, { [parameter]: value });
  else setOwn(values, parameter, value);
}

/** A module may occur twice: as a list and as the generator. */
function both(going: ReadonlyMap<string, Values>, generators: ReadonlyMap<string, Values>): Record<string, Values> {
  const all: Record<string, Values> = Object.fromEntries(going);
  for (const [name, values] of generators) setOwn(all, name, { ...lookUp(all, name), ...values });
  return all;
}

/** The first value of a name wins, as in PHP's array union. */
function merge(parts: readonly Values[]): Values {
  const all: Values = {};
  for (const part of parts)
    for (const [name, value] of Object.entries(part)) if (!Object.hasOwn(all, name)) setOwn(all, name, value);
  return all;
}

function assemble(
  modules: readonly string[],
  onPages: ReadonlySet<string>,
  going: ReadonlyMap<string, Values>,
  generators: ReadonlyMap<string, Values>,
  again: Values,
): { readonly data: Values | undefined; readonly batchcomplete: boolean } {
  const alone: Values[] = [];
  const paged: Values[] = [];
  for (const [name, values] of going) (onPages.has(name) ? paged : alone).push(values);
  let finished = modules.filter((name) => !going.has(name));
  let parts: readonly Values[];
  let generatorKeys = '-';
  if (paged.length > 0) {
    parts = [...alone, ...paged, again];
    generatorKeys = Object.keys(again).join('|');
  } else if (generators.size > 0) {
    const next = merge([...generators.values()]);
    parts = [...alone, next];
    finished = finished.filter((name) => !onPages.has(name));
    generatorKeys = Object.keys(next).join('|');
  } else parts = alone;
  const data = merge(parts);
  if (Object.keys(data).length > 0 || generatorKeys !== '-')
    data['continue'] = `${generatorKeys}||${finished.join('|')}`;
  return { data: Object.keys(data).length > 0 ? data : undefined, batchcomplete: paged.length === 0 };
}
