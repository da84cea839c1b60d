/** ts-morph as far as it prints structures, for esbuild: without the compiler and its library, which are 12 of its 13 MB and take most of the time to load. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);
const common = createRequire(resolve('ts-morph')).resolve('@ts-morph/common');
const compiler = createRequire(common)('./typescript.js');

const isUsed = ([, value]) => typeof value === 'string' || Object.values(value ?? {}).includes(0);

/** Of the compiler the enumerations stay. Its scanner looks for the end of each element of a list, where a comma goes: ours have no comments behind them. */
const contents = `module.exports = ${JSON.stringify(Object.fromEntries(Object.entries(compiler).filter(isUsed)))};
const { Identifier, EndOfFileToken } = module.exports.SyntaxKind;
let text, isRead;
module.exports.createScanner = () => ({
  setText: (given) => ([text, isRead] = [given, !given]),
  scan() {
    const token = isRead ? EndOfFileToken : Identifier;
    isRead = true;
    return token;
  },
  getTokenFullStart: () => text.length,
});`;

/** The texts of the library are one list. */
function withoutLibrary(source) {
  const [before, list, ...others] = source.split('const libFiles = [');
  const end = list.indexOf('\n    }];\n');
  if (others.length > 0 || end < 0) throw new Error('ts-morph holds its library in another way');
  return `${before}const libFiles = [{${list.slice(end)}`;
}

export const tsMorphWithoutCompiler = {
  name: 'ts-morph-without-compiler',
  setup({ onLoad }) {
    onLoad({ filter: /@ts-morph[\\/]common[\\/]dist[\\/]typescript\.js$/ }, () => ({ contents }));
    onLoad({ filter: /ts-morph-common\.js$/ }, ({ path }) => ({
      contents: withoutLibrary(readFileSync(path, 'utf8')),
    }));
  },
};
