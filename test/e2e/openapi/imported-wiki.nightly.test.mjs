/** The documents of an imported wiki under linters and a validator. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import SwaggerParser from '@apidevtools/swagger-parser';
import { importedDocuments } from './support/imported-wiki.mjs';
import { documents, mustRun } from './support/tools.mjs';

let folder;
const importedOnce = () => (folder ??= importedDocuments());

// Not in a suite: each suite is a tool with a row in the docs.
for (const name of documents)
  test(`${name}.json of an imported wiki, with modules of unknown extensions, is clean for Redocly, Spectral and swagger-parser`, async () => {
    const file = join(await importedOnce(), `${name}.json`);
    await mustRun('redocly', ['lint', file, '--format=summary', '--max-problems=1']);
    await mustRun('spectral', ['lint', file, '--fail-severity=hint', '--format=text']);
    assert.equal((await SwaggerParser.validate(file)).openapi, '3.1.0');
  });
