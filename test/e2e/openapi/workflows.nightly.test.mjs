/** The Arazzo description of three workflows: linters accept it, and Respect runs its steps on the sample wiki. */
import assert from 'node:assert/strict';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { kit } from '../../support/bot-passwords.mjs';
import { serveSampleWiki } from './support/sample-wiki.mjs';
import { emptyFolder, folder, generated, mustRun } from './support/tools.mjs';

const description = join(folder, '../../../packages/openapi/arazzo.yaml');

suite('Arazzo', () => {
  test('Redocly accepts the three workflows', () => mustRun('redocly', ['lint', description, '--format=summary']));

  test('Spectral accepts them', async () => {
    const ruleset = join(await emptyFolder('arazzo-rules'), 'rules.yaml');
    await writeFile(ruleset, 'extends: ["spectral:arazzo"]\n');
    await mustRun('spectral', ['lint', description, '--ruleset', ruleset, '--fail-severity=hint']);
  });

  test('Respect runs continuation, login and a batch of titles on the sample wiki', async () => {
    const out = await emptyFolder('arazzo');
    // As they are published: next to each other.
    const text = await readFile(description, 'utf8');
    await writeFile(join(out, 'arazzo.yaml'), text.replace('./gen/', './'));
    await copyFile(join(generated, 'openapi.modules.json'), join(out, 'openapi.modules.json'));
    const wiki = await serveSampleWiki({ botPasswords: true });
    try {
      const inputs = {
        prefix: 'Ca',
        name: kit.name,
        password: kit.password,
        titles: 'Candle|Not there|Cactus orchard',
      };
      const given = ['-S', `modules=${wiki.base}`, '-i', JSON.stringify(inputs)];
      await mustRun('redocly', ['respect', join(out, 'arazzo.yaml'), ...given, '-J', join(out, 'result.json')]);
    } finally {
      await wiki.close();
    }
    const { files } = JSON.parse(await readFile(join(out, 'result.json'), 'utf8'));
    const [{ executedWorkflows }] = Object.values(files);
    const bodies = executedWorkflows.flatMap(({ executedSteps }) =>
      executedSteps.map(({ stepId, response }) => [stepId, response.body]),
    );
    assert.deepEqual(
      bodies.map(([stepId]) => stepId),
      ['first', 'next', 'token', 'login', 'user', 'pages', 'texts'],
    );
    const of = Object.fromEntries(bodies);
    assert.notEqual(of.next.query.allpages[0].title, of.first.query.allpages[0].title);
    assert.equal(of.user.query.userinfo.name, kit.account);
    assert.equal(of.pages.query.pages.length, 3);
    assert.ok(of.pages.query.pages.some(({ missing }) => missing));
    assert.match(JSON.stringify(of.texts), /Velvet ribbon/);
  });
});
