/** The published documents under the linters and validators that tools build on, with no rule switched off. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import SwaggerParser from '@apidevtools/swagger-parser';
import { validate } from 'oas-validator';
import { parse } from 'yaml';
import { isNightly } from '../../support/nightly.mjs';
import { documents, generated, run } from './support/tools.mjs';

const files = documents.flatMap((name) => [`${name}.json`, `${name}.yaml`]);

suite('Redocly', () => {
  const every = [...files, 'openapi.modules.3.0.json'];
  for (const file of isNightly ? every : ['openapi.json'])
    test(`reports nothing about ${file}`, async () => {
      const { code, text } = await run('redocly', ['lint', join(generated, file), '--format=json']);
      const { totals } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
      assert.equal(code, 0, text);
      assert.deepEqual(totals, { errors: 0, warnings: 0, ignored: 0 }, text);
    });
});

// Not in a suite. Spectral, which takes half a minute for a document, reads the JSON only.
for (const name of documents)
  test(`${name}.yaml says what ${name}.json says`, async () => {
    const [json, yaml] = await Promise.all(
      ['json', 'yaml'].map((type) => readFile(join(generated, `${name}.${type}`), 'utf8')),
    );
    assert.deepEqual(parse(yaml), JSON.parse(json));
  });

suite('Spectral', () => {
  for (const name of isNightly ? documents : ['openapi.modules'])
    test(`reports nothing about ${name}.json`, async () => {
      const { code, text } = await run('spectral', [
        'lint',
        join(generated, `${name}.json`),
        '--fail-severity=hint',
        '--format=text',
      ]);
      assert.equal(code, 0, text);
    });
});

suite('swagger-parser', () => {
  for (const file of files)
    test(`finds ${file} valid`, async () => {
      const api = await SwaggerParser.validate(join(generated, file));
      assert.equal(api.openapi, '3.1.0');
    });
});

suite('oas-validator', () => {
  test('finds openapi.modules.3.0.json valid', async () => {
    const document = JSON.parse(await readFile(join(generated, 'openapi.modules.3.0.json'), 'utf8'));
    assert.ok((await validate(document, {})).valid);
  });
  for (const name of documents)
    test(`rejects ${name}.json, because it is OpenAPI 3.1`, async () => {
      const document = JSON.parse(await readFile(join(generated, `${name}.json`), 'utf8'));
      await assert.rejects(validate(document, {}), { message: 'Must be an OpenAPI 3.0.x document' });
    });
});
