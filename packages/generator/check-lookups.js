/**
 * Names of a spec are any text, `constructor` and `__proto__` too: looked up in a plain object they find members that
 * nobody wrote. Fails on `record[name]` and `name in record` in the generator; `lookUp`, `Object.hasOwn` and Map are right.
 */
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Project, SyntaxKind } from 'ts-morph';

const generator = dirname(fileURLToPath(import.meta.url));
const project = new Project({ tsConfigFilePath: join(generator, 'tsconfig.json') });

/** The one file that may do it. */
const allowed = 'src/text/look-up.ts';

/** True for a key that can be any text, not for one of a known few. */
const isAnyText = (key) => {
  const type = key.getType();
  return type.isString() || (type.isUnion() && type.getUnionTypes().some((one) => one.isString()));
};
/** True for an object with the prototype of all objects, and names that are not known. */
const isRecord = (holder) => {
  const type = holder.getType().getNonNullableType();
  return !type.isArray() && !type.isReadonlyArray() && !type.isString() && !type.isTuple();
};

function* lookupsOf(file) {
  for (const access of file.getDescendantsOfKind(SyntaxKind.ElementAccessExpression)) {
    const key = access.getArgumentExpression();
    const isDeleted = access.getParent()?.getKind() === SyntaxKind.DeleteExpression;
    if (key && !isDeleted && isAnyText(key) && isRecord(access.getExpression())) yield access;
  }
  for (const test of file.getDescendantsOfKind(SyntaxKind.BinaryExpression))
    if (test.getOperatorToken().getKind() === SyntaxKind.InKeyword && isAnyText(test.getLeft())) yield test;
}

const found = project
  .getSourceFiles(join(generator, 'src/**/*.ts'))
  .map((file) => ({ file, path: relative(generator, file.getFilePath()) }))
  .filter(({ path }) => path !== allowed && !path.endsWith('.test.ts') && !path.includes('/testing/'))
  .flatMap(({ file, path }) =>
    [...lookupsOf(file)].map((node) => {
      const { line, column } = file.getLineAndColumnAtPos(node.getStart());
      return `${path}:${line}:${column}: ${node.getText().split('\n')[0]} finds members of every object; use lookUp() or Object.hasOwn()`;
    }),
  );
if (found.length > 0) {
  console.error(found.join('\n'));
  process.exitCode = 1;
}
