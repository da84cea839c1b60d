/** Counts from the spec what the recordings prove. */
import { describe, expect, it } from 'vitest';
import { allParameters, coveredModules, coverageOf, loadCoverageExceptions } from './coverage.js';
import { allRecordings } from './recording.js';

const coverage = coverageOf(allRecordings().filter(({ request }) => request.wiki === undefined));
const exceptions = loadCoverageExceptions();

/** Required cases that are missing and not excepted. */
const missing = (
  wanted: readonly string[],
  there: ReadonlySet<string>,
  excepted: Readonly<Record<string, string>>,
): readonly string[] => wanted.filter((name) => !there.has(name) && !Object.hasOwn(excepted, name));
/** Exceptions that are not needed. */
const idle = (there: ReadonlySet<string>, excepted: Readonly<Record<string, string>>): readonly string[] =>
  Object.keys(excepted).filter((name) => there.has(name));

const generators = coveredModules.filter(({ generator }) => generator).map(({ name }) => name);

describe('coverage of the recordings', () => {
  it('has for every parameter a request in which leaving it out changes the response', () => {
    // Some parameters are for generators alone.
    const there = new Set([...coverage.effective, ...coverage.effectiveAsGenerator]);
    expect(missing(allParameters, there, exceptions.effective)).toEqual([]);
    expect(idle(coverage.effective, exceptions.effective)).toEqual([]);
  });

  it('has the same for every parameter of a generator', () => {
    const wanted = coveredModules
      .filter(({ generator, name }) => generator && name !== 'deletedrevs')
      .flatMap(({ name: module, parameters }) =>
        parameters
          // The members of an item are of no use to a generator.
          .filter(({ name }) => name !== 'prop')
          .map(({ name }) => `${module}.${name}`),
      );
    expect(missing(wanted, coverage.effectiveAsGenerator, exceptions.generator)).toEqual([]);
    expect(idle(coverage.effectiveAsGenerator, exceptions.generator)).toEqual([]);
  });

  it('gives every parameter that can be wrong a wrong value', () => {
    const wanted = coveredModules.flatMap(({ name: module, parameters }) =>
      parameters.filter(({ type }) => type !== 'boolean').map(({ name }) => `${module}.${name}`),
    );
    expect(missing(wanted, coverage.refused, exceptions.refused)).toEqual([]);
  });

  it('requests each module in both versions of the format', () => {
    const wanted = coveredModules.flatMap(({ name }) => [`${name} 1`, `${name} 2`]);
    expect(missing(wanted, coverage.versions, {})).toEqual([]);
  });

  it('follows every list and property with a limit to its end', () => {
    const wanted = coveredModules
      .filter(({ parameters }) => parameters.some(({ name }) => name === 'limit'))
      .map(({ name }) => name);
    expect(missing(wanted, coverage.walked, exceptions.walked)).toEqual([]);
    expect(idle(coverage.walked, exceptions.walked)).toEqual([]);
  });

  it('follows every generator to its end with properties behind it', () => {
    expect(missing(generators, coverage.walkedGenerators, exceptions.walkedGenerators)).toEqual([]);
    expect(idle(coverage.walkedGenerators, exceptions.walkedGenerators)).toEqual([]);
  });

  it('has requests of every kind of user', () => {
    const users = new Set([...coverage.users.values()].flatMap((set) => [...set]));
    const kinds = [
      '-',
      'Alice',
      'Sybil',
      'Oversight Olga',
      'Watcher Will',
      'Uma Uploader',
      'Botty',
      'Blocked Bill',
      'Newbie',
      'Expiring Eve',
    ];
    expect(kinds.filter((user) => !users.has(user))).toEqual([]);
  });
});
