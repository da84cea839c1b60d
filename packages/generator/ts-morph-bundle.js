/**
 * ts-morph without what its printer of structures does not use: TypeScript's compiler and library, eleven of its twelve
 * megabytes. Of the compiler the enumerations stay; code that calls it finds the compiler of the installed package.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const common = createRequire(require.resolve('ts-morph')).resolve('@ts-morph/common');
const typescript = createRequire(common).resolve('./typescript');

const isEnumeration = (value) =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length > 0 &&
  Object.values(value).every((member) => typeof member === 'number' || typeof member === 'string');

/**
 * The module that comes in the place of the compiler. Its scanner reads names and their arguments itself, which is what the printer has
 * scanned here: it looks for the end of each element of a list, where a comma goes.
 */
function enumerationsOf(compiler) {
  const found = Object.entries(compiler).filter(([, value]) => typeof value === 'string' || isEnumeration(value));
  return `
const { createRequire } = require('node:module');
const compiler = () => {
  const main = createRequire(__filename).resolve('ts-morph');
  return createRequire(createRequire(main).resolve('@ts-morph/common'))('./typescript');
};
module.exports = ${JSON.stringify(Object.fromEntries(found))};
module.exports.createScanner = (...argv) => {
  let real, text = '', isRead = false;
  const isPlain = () => /^[\\w$ <>,.]*$/.test(text);
  const scanner = () => (real ??= compiler().createScanner(...argv));
  const { Identifier, EndOfFileToken } = module.exports.SyntaxKind;
  return {
    setText(given = '') {
      [text, isRead] = [given, given.trim() === ''];
      if (!isPlain()) scanner().setText(given);
    },
    scan() {
      if (!isPlain()) return scanner().scan();
      const token = isRead ? EndOfFileToken : Identifier;
      isRead = true;
      return token;
    },
    getTokenFullStart: () => (isPlain() ? text.trimEnd().length : scanner().getTokenFullStart()),
    reScanTemplateToken: (...flags) => scanner().reScanTemplateToken(...flags),
  };
};
`;
}

/** Texts of TypeScript's library, for projects that ts-morph compiles. */
const library = /^const libFiles = \[\{[^]*?^\s*\}\];$/gm;

function withoutLibrary(source) {
  const found = source.match(library) ?? [];
  if (found.length !== 1) throw new Error(`${common}: ${found.length} lists of library files, not one`);
  return source.replace(library, 'const libFiles = [];');
}

/** A field of the writer as it was compiled: defined by a call, for each of the many writers of a run. */
const definedField =
  /Object\.defineProperty\(this, "(\w+)", \{\s*enumerable: true,\s*configurable: true,\s*writable: true,\s*value: ([^{}]+?)\s*\}\);/g;

/** The writer with fields that are assigned, which is the same in a fraction of the time. */
function withAssignedFields(source) {
  if (!definedField.test(source)) throw new Error('code-block-writer has no defined fields');
  return source.replaceAll(definedField, 'this.$1 = $2;');
}

/** For esbuild. */
export const tsMorphWithoutCompiler = {
  name: 'ts-morph-without-compiler',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]typescript\.js$/ }, ({ path }) =>
      path === typescript ? { contents: enumerationsOf(require(typescript)), loader: 'js' } : undefined,
    );
    onLoad({ filter: /[\\/]code-block-writer[\\/](script|esm)[\\/]mod\.js$/ }, async ({ path }) => ({
      contents: withAssignedFields(await readFile(path, 'utf8')),
      loader: 'js',
    }));
    onLoad({ filter: /[\\/]ts-morph-common\.js$/ }, async ({ path }) =>
      path === common ? { contents: withoutLibrary(await readFile(common, 'utf8')), loader: 'js' } : undefined,
    );
  },
};
