/** The operators of expressions, with their precedence. */
import { roundTo, truncate } from './php-values.js';

export interface Value {
  readonly number: number;
  /** Whole numbers are written with all digits. */
  readonly isWhole: boolean;
}

/** An error by the end of its message's key (`pfunc_expr_`), and the value in the message. */
export interface ExpressionError {
  readonly error: string;
  readonly value: string;
}

export const expressionError = (error: string, value = ''): ExpressionError => ({ error, value });

export const isError = (result: unknown): result is ExpressionError =>
  typeof result === 'object' && result !== null && 'error' in result;

export interface Operator {
  readonly name: string;
  readonly arity: number;
  readonly precedence: number;
  readonly apply: (values: readonly Value[]) => Value | ExpressionError;
}

const float = (number: number): Value => ({ number, isWhole: false });
const whole = (number: number): Value => ({ number, isWhole: true });
const truth = (is: boolean): Value => whole(is ? 1 : 0);
/** A number that is not zero; `NAN` counts. */
const isTrue = (number: number): boolean => number !== 0;

type Calculation = (left: number, right: number) => Value | ExpressionError;

function operator(name: string, arity: number, precedence: number, calculate: Calculation): [string, Operator] {
  const apply = ([left, right]: readonly Value[]): Value | ExpressionError =>
    calculate(left?.number ?? 0, right?.number ?? 0);
  return [name, { name, arity, precedence, apply }];
}

const unary = (name: string, calculate: (value: number) => Value | ExpressionError): [string, Operator] =>
  operator(name, 1, 9, calculate);

const divided = (name: string, calculate: Calculation, convert = (value: number): number => value) =>
  operator(name, 2, 7, (left, right) =>
    convert(right) === 0 ? expressionError('division_by_zero', name) : calculate(convert(left), convert(right)),
  );

const compared = (name: string, compare: (left: number, right: number) => boolean): [string, Operator] =>
  operator(name, 2, 4, (left, right) => truth(compare(left, right)));

const inverse = (name: string, calculate: (value: number) => number): [string, Operator] =>
  unary(name, (value) =>
    value < -1 || value > 1 ? expressionError('invalid_argument', name) : float(calculate(value)),
  );

/** A power of PHP: one has every root. */
const power = (left: number, right: number): number =>
  left === 1 || (left === -1 && !Number.isFinite(right)) ? 1 : left ** right;

/** By their names. Signs before a number are `unary`. */
export const operators: Readonly<Record<string, Operator>> = {
  'unary -': { name: '-', arity: 1, precedence: 10, apply: ([value = whole(0)]) => negated(value) },
  'unary +': { name: '+', arity: 1, precedence: 10, apply: ([value = whole(0)]) => value },
  ...Object.fromEntries([
    operator('e', 2, 10, (left, right) => float(left * 10 ** right)),
    operator('^', 2, 8, (left, right) => float(power(left, right))),
    operator('*', 2, 7, (left, right) => float(left * right)),
    divided('/', (left, right) => float(left / right)),
    divided('mod', (left, right) => whole((left % right) + 0), truncate),
    divided('fmod', (left, right) => float(left % right)),
    operator('+', 2, 6, (left, right) => float(left + right)),
    operator('-', 2, 6, (left, right) => float(left - right)),
    operator('round', 2, 5, (left, right) => float(roundTo(left, truncate(right)))),
    compared('=', (left, right) => left === right),
    compared('<>', (left, right) => left !== right),
    compared('<', (left, right) => left < right),
    compared('>', (left, right) => left > right),
    compared('<=', (left, right) => left <= right),
    compared('>=', (left, right) => left >= right),
    operator('and', 2, 3, (left, right) => truth(isTrue(left) && isTrue(right))),
    operator('or', 2, 2, (left, right) => truth(isTrue(left) || isTrue(right))),
    unary('not', (value) => truth(!isTrue(value))),
    unary('sin', (value) => float(Math.sin(value))),
    unary('cos', (value) => float(Math.cos(value))),
    unary('tan', (value) => float(Math.tan(value))),
    inverse('asin', Math.asin),
    inverse('acos', Math.acos),
    unary('atan', (value) => float(Math.atan(value))),
    unary('exp', (value) => float(Math.exp(value))),
    unary('ln', (value) => (value <= 0 ? expressionError('invalid_argument_ln', 'ln') : float(Math.log(value)))),
    unary('abs', (value) => float(Math.abs(value))),
    unary('floor', (value) => float(Math.floor(value))),
    unary('ceil', (value) => float(Math.ceil(value))),
    unary('trunc', (value) => whole(truncate(value))),
    unary('sqrt', (value) => {
      const root = Math.sqrt(value);
      return Number.isNaN(root) ? expressionError('not_a_number', 'sqrt') : float(root);
    }),
  ]),
};

/** A whole zero has no sign. */
const negated = ({ number, isWhole }: Value): Value => ({ number: isWhole ? 0 - number : -number, isWhole });
