/** The published documents under the linters and validators that tools build on, with no rule switched off. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import SwaggerParser from '@apidevtools/swagger-parser';
import { documents, generated, run } from './support/tools.mjs';
import { importedDocuments } from './support/imported-wiki.mjs';

const imported = await importedDocuments();
const files = [
  ...documents.flatMap((name) => [`${name}.json`, `${name}.yaml`]).map((file) => join(generated, file)),
  ...documents.map((name) => join(imported, `${name}.json`)),
];

suite('Redocly', () => {
  for (const file of files)
    test(`has nothing to say about ${file}`, async () => {
      const { code, text } = await run('redocly', ['lint', file, '--format=json']);
      const { totals } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
      assert.equal(code, 0, text);
      assert.deepEqual(totals, { errors: 0, warnings: 0, ignored: 0 }, text);
    });
});

suite('Spectral', () => {
  for (const file of files)
    test(`has nothing to say about ${file}`, async () => {
      const { code, text } = await run('spectral', ['lint', file, '--fail-severity=hint', '--format=text']);
      assert.equal(code, 0, text);
    });
});

suite('swagger-parser', () => {
  for (const file of files)
    test(`finds ${file} valid`, async () => {
      const api = await SwaggerParser.validate(file);
      assert.equal(api.openapi, '3.1.0');
    });
});
