/** Keys that are no prose, and that yet change only texts and examples of the generated files. */
import type { Mutation } from './mutations.js';

/** A pattern of the file and of the path below it → why only texts follow from it. */
const exceptions: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/ examples\b/, 'Examples are requests that the documents show.'],
  [/ (aliases|tasks|subject)\b/, 'The documentation finds modules by them.'],
  [/\.text$/, 'The name of a shared text, and the text of an error: programs read its code.'],
  [/ parameters\.[^.]+\.values(\.[^.]+)?$/, 'With a plain type, only meanings of values.'],
  [/ parameters(\.[^.]+(\.like)?)?$/, 'Parameters that like takes over, where only texts differ.'],
  [/^texts\.yaml/, 'Shared texts.'],
  [/^types\.yaml (restrictions|types|tokens)\b/, 'What types, restrictions and parts of continuation values mean.'],
  [
    /^formats\.yaml places\b/,
    'The order in which the documentation lists places, and facts that another group states too.',
  ],
  [/^(states|components)\.yaml/, 'States and components are described, and belong to no request.'],
  [/^api\.yaml /, 'Rules, limits and names of the interface as texts.'],
  [/ rights$/, 'The order of rights.'],
];

export const isException = ({ file, path }: Pick<Mutation, 'file' | 'path'>): boolean =>
  exceptions.some(([pattern]) => pattern.test(`${file} ${path.join('.')}`));
