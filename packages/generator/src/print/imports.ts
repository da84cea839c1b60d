import { compare } from '../text/compare.js';
import { pageWidth, quote } from './literal.js';

/** Names from one module. */
export interface Import {
  readonly from: string;
  readonly types?: Iterable<string>;
  readonly values?: Iterable<string>;
}

/** An import, one name a line when it does not fit; nothing for one without names. */
export function printImport({ from, types = [], values = [] }: Import): string {
  const isTypeOnly = [...values].length === 0;
  const named = [
    ...[...values].map((name) => ({ name, text: name })),
    ...[...types].map((name) => ({ name, text: isTypeOnly ? name : `type ${name}` })),
  ];
  if (named.length === 0) return '';
  const names = named.sort((a, b) => compare(a.name, b.name)).map(({ text }) => text);
  const [start, end] = [`import ${isTypeOnly ? 'type ' : ''}{`, `} from ${quote(from)};`];
  const flat = `${start} ${names.join(', ')} ${end}`;
  return flat.length <= pageWidth ? flat : [start, ...names.map((name) => `  ${name},`), end].join('\n');
}
