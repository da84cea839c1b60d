/** Facts with which a client reads any list and splits a request at run time. */
import type { Module } from '../model/model.js';

/** Of each list, the prefix of its parameters and the most items of one response for any account, if it has a limit. */
export const listFacts = (lists: readonly Module[]) =>
  lists.map(({ name, prefix, parameters }) => {
    const limit = parameters.find((parameter) => parameter.name === 'limit');
    return { name, prefix, ...(limit && { max: limit.max ?? Infinity }) };
  });

/** The parameters of which a request with too many values can be split, as on the wire. */
export const independentNames = (modules: readonly Module[]): readonly string[] =>
  modules.flatMap(({ parameters }) => parameters.filter((one) => one.isIndependent).map(({ wireName }) => wireName));
