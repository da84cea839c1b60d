import { printLiteral, type Style } from './literal.js';

const json: Style = { quote: JSON.stringify, key: JSON.stringify, trailing: '', isJson: true };

/** JSON in the layout that prettier gives it: objects over several lines, arrays on one line if they fit. */
export const printJson = (value: unknown): string => `${printLiteral(value, json)}\n`;
