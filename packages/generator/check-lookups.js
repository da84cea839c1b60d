/**
 * Names that specs, requests and wikis write are any text, `constructor` and `__proto__` too: looked up in a plain object they
 * find members that nobody wrote. Fails on `record[name]` and `name in record`; `lookUp`, `setOwn`, `Object.hasOwn` and Map
 * are right.
 *
 *     node packages/generator/check-lookups.js PACKAGE    # its folder, with tsconfig.json and src
 */
import { join, relative, resolve } from 'node:path';
import { Project, SyntaxKind } from 'ts-morph';

/** The one file that may do it. */
const allowed = 'src/text/look-up.ts';

const isText = (type) => type.isString() || type.isTemplateLiteral();

/** True for a key that can be any text, not for one of a known few. */
function isAnyText(key) {
  const type = key.getType();
  const constraint = type.isTypeParameter() ? (type.getConstraint() ?? type) : type;
  return isText(constraint) || (constraint.isUnion() && constraint.getUnionTypes().some(isText));
}

/** True for an object with the prototype of all objects, and names that are not known. */
function isRecord(holder) {
  const type = holder.getType().getNonNullableType();
  return !type.isArray() && !type.isReadonlyArray() && !type.isString() && !type.isTuple();
}

/** True within `for (const key in record)`, which gives the record's own names. */
function isLoopKey(key) {
  if (key.getKind() !== SyntaxKind.Identifier) return false;
  const loop = key.getFirstAncestor(
    (one) =>
      one.getKind() === SyntaxKind.ForInStatement && one.getInitializer().getText().split(' ')[1] === key.getText(),
  );
  return loop !== undefined;
}

function* lookupsOf(file) {
  for (const access of file.getDescendantsOfKind(SyntaxKind.ElementAccessExpression)) {
    const key = access.getArgumentExpression();
    const isDeleted = access.getParent()?.getKind() === SyntaxKind.DeleteExpression;
    if (key && !isDeleted && !isLoopKey(key) && isAnyText(key) && isRecord(access.getExpression())) yield access;
  }
  for (const test of file.getDescendantsOfKind(SyntaxKind.BinaryExpression))
    if (test.getOperatorToken().getKind() === SyntaxKind.InKeyword && isAnyText(test.getLeft())) yield test;
}

const root = resolve(process.argv[2] ?? '.');
const project = new Project({ tsConfigFilePath: join(root, 'tsconfig.json') });
const found = project
  .getSourceFiles(join(root, 'src/**/*.ts'))
  .map((file) => ({ file, path: relative(root, file.getFilePath()) }))
  .filter(({ path }) => path !== allowed && !path.endsWith('.test.ts') && !path.includes('/testing/'))
  .flatMap(({ file, path }) =>
    [...lookupsOf(file)].map((node) => {
      const { line, column } = file.getLineAndColumnAtPos(node.getStart());
      return `${path}:${line}:${column}: ${node.getText().split('\n')[0]} finds members of every object; use lookUp() or Object.hasOwn()`;
    }),
  );
for (const problem of found) console.error(problem);
process.exitCode = found.length > 0 ? 1 : 0;
