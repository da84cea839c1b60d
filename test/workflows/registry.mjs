/** A registry that knows no package, and writes down what is published to it: `node registry.mjs FILE`. Prints its port. */
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [, , file] = process.argv;

createServer(async (request, response) => {
  if (request.method !== 'PUT') return void response.writeHead(404).end('{"error":"not found"}');
  const parts = [];
  for await (const part of request) parts.push(part);
  const { name, versions, _attachments } = JSON.parse(Buffer.concat(parts).toString());
  const [manifest] = Object.values(versions);
  const [{ length }] = Object.values(_attachments);
  appendFileSync(
    file,
    `${JSON.stringify({ name, version: manifest.version, access: manifest.publishConfig?.access, length })}\n`,
  );
  response.writeHead(201, { 'content-type': 'application/json' }).end('{"ok":true}');
}).listen(0, '127.0.0.1', function () {
  console.log(this.address().port);
});
