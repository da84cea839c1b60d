/** Arithmetic: `{{#expr:1 + 2 * 3}}` (class `ExprParser` of ParserFunctions). */
import { lookUp } from '../../text/look-up.js';
import {
  type ExpressionError,
  isError,
  type Operator,
  operators,
  type Value,
  expressionError,
} from './expression-operators.js';
import { writeFloat } from './php-values.js';

const mostOperands = 100;
const replaced: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&minus;': '-', '\u2212': '-' };
const token = /[ \t\r\n]+|([\d.]+)|([A-Za-z]+)|(<=|>=|<>|!=|[-+*/^()=<>])|([^])/gu;

/** Words that name the same operator. */
const names: Readonly<Record<string, string>> = { div: '/', '!=': '<>' };
/** Words that are numbers. */
const constants: Readonly<Record<string, number>> = { pi: Math.PI, e: Math.E };

interface State {
  readonly operands: Value[];
  readonly stack: Operator[];
  expects: 'expression' | 'operator';
}

/** The values, with line breaks between them, or an error. */
export function evaluate(text: string): string | ExpressionError {
  const expression = text.replace(/&lt;|&gt;|&minus;|\u2212/g, (found) => lookUp(replaced, found) ?? found);
  const state: State = { operands: [], stack: [], expects: 'expression' };
  for (const [, number, word, sign, other] of expression.matchAll(token)) {
    if (state.operands.length > mostOperands || state.stack.length > mostOperands)
      return expressionError('stack_exhausted');
    const error =
      other !== undefined
        ? expressionError('unrecognised_punctuation', other)
        : number !== undefined
          ? readNumber(number, state)
          : readOperator(word?.toLowerCase(), sign, state);
    if (error !== undefined) return error;
  }
  const rest = finish(state);
  return isError(rest) ? rest : state.operands.map((value) => write(value)).join('<br />\n');
}

const write = ({ number, isWhole }: Value): string => (isWhole ? String(BigInt(number)) : writeFloat(number));

function readNumber(text: string, state: State): ExpressionError | undefined {
  if (state.expects !== 'expression') return expressionError('unexpected_number');
  // What follows a second point is ignored.
  return push(Number(/^\d*\.?\d*/.exec(text)?.[0].replace(/^\.$/, '0') ?? 0), state);
}

function push(number: number, state: State): undefined {
  state.operands.push({ number, isWhole: false });
  state.expects = 'operator';
  return undefined;
}

function readOperator(word: string | undefined, sign: string | undefined, state: State): ExpressionError | undefined {
  const written = word ?? sign;
  if (written === undefined) return undefined;
  const isFirst = state.expects === 'expression';
  const constant = word === undefined ? undefined : lookUp(constants, word);
  if (constant !== undefined && (isFirst || word === 'pi'))
    return isFirst ? push(constant, state) : expressionError('unexpected_number');
  if (sign === '(') return open(state);
  if (sign === ')') return close(state);
  const name = lookUp(names, written) ?? written;
  const isSign = isFirst && (sign === '+' || sign === '-');
  const operator = lookUp(operators, isSign ? `unary ${name}` : name);
  if (operator === undefined) return expressionError('unrecognised_word', written);
  if (operator.arity === 1) {
    if (!isFirst) return expressionError('unexpected_operator', written);
    state.stack.push(operator);
    return undefined;
  }
  if (isFirst) return expressionError('unexpected_operator', written);
  const error = reduce(state, ({ precedence }) => operator.precedence <= precedence);
  if (error !== undefined) return error;
  state.stack.push(operator);
  state.expects = 'expression';
  return undefined;
}

const bracket: Operator = { name: '(', arity: 0, precedence: -1, apply: () => expressionError('unclosed_bracket') };

function open(state: State): ExpressionError | undefined {
  if (state.expects === 'operator') return expressionError('unexpected_operator', '(');
  state.stack.push(bracket);
  return undefined;
}

function close(state: State): ExpressionError | undefined {
  const error = reduce(state, (operator) => operator !== bracket);
  if (error !== undefined) return error;
  if (state.stack.pop() === undefined) return expressionError('unexpected_closing_bracket');
  state.expects = 'operator';
  return undefined;
}

const finish = (state: State): ExpressionError | undefined => reduce(state, () => true);

/** Applies operators of the stack, the last one first, as long as they meet a condition. */
function reduce({ stack, operands }: State, applies: (operator: Operator) => boolean): ExpressionError | undefined {
  for (let last = stack.at(-1); last !== undefined && applies(last); last = stack.at(-1)) {
    stack.pop();
    const given = operands.splice(Math.max(0, operands.length - last.arity));
    if (given.length < last.arity) return expressionError('missing_operand', last.name);
    const result = last.apply(given);
    if (isError(result)) return result;
    operands.push(result);
  }
  return undefined;
}
