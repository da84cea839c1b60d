import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const script = fileURLToPath(new URL('../../scripts/start.js', import.meta.url));

it('npm start looks at its port before it builds, and says how to choose another one', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const started = promisify(execFile)(process.execPath, [script], { env: { ...process.env, PORT: String(port) } });
  await expect(started).rejects.toMatchObject({
    code: 2,
    stdout: '',
    stderr: `Port ${port} of 127.0.0.1 is in use. Choose another one: PORT=8080 npm start\n`,
  });
  taken.close();
});
