/** Paths of titles: `{{#rel2abs:}}`, `{{#titleparts:}}`. */
import { trim, trimBlanks, trimEnd } from '../../text/trim.js';
import type { Call } from '../expander.js';
import type { Steps } from '../steps.js';
import { type ExtensionFunction, type FunctionHost, strongError } from './function-host.js';
import { toInteger } from './php-values.js';

function* rel2abs(call: Call, host: FunctionHost): Steps<string> {
  const [to = '', given = ''] = yield* call.values();
  const from = trimBlanks(given) === '' ? host.page : trimBlanks(given);
  const path = trimEnd(to, ' /');
  if (path === '' || path === '.') return from;
  const isRelative = /^\/|^\.\.?\/|^\.\.$/.test(path);
  const whole = `/${isRelative ? from : ''}/${path}/`.replace(/\/(?:\.\/)+/g, '/').replace(/\/{2,}/g, '/');
  const inner = trim(whole, '/');
  const levels: string[] = [];
  for (const level of inner.split('/')) {
    if (level !== '..') levels.push(level);
    else if (levels.pop() === undefined) return strongError(host.message('pfunc_rel2abs_invalid_depth', inner));
  }
  return levels.join('/');
}

/** Levels after these are one. */
const mostLevels = 25;

function* titleparts(call: Call, host: FunctionHost): Steps<string> {
  const [text = '', parts = '0', offset = '0'] = yield* call.values();
  const title = host.titleText(text);
  if (title === undefined) return text;
  const all = title.split('/');
  const levels = [
    ...all.slice(0, mostLevels - 1),
    ...(all.length < mostLevels ? [] : [all.slice(mostLevels - 1).join('/')]),
  ];
  const from = toInteger(offset) > 0 ? toInteger(offset) - 1 : toInteger(offset);
  const first = from < 0 ? Math.max(0, levels.length + from) : from;
  const count = toInteger(parts);
  const end = count === 0 ? levels.length : count < 0 ? levels.length + count : first + count;
  return levels.slice(first, Math.max(first, end)).join('/');
}

/** By the names of their magic words. */
export const paths: Readonly<Record<string, ExtensionFunction>> = { rel2abs, titleparts };
