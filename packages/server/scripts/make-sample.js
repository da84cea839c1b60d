// Makes the sample wiki of this package from a fixture folder: node scripts/make-sample.js FIXTURE. It keeps the part
// of the profile that the server reads, without texts of MediaWiki.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const kept = [
  'instance',
  'siteinfo',
  'siteinfo_formatversion_1',
  'paraminfo',
  'paraminfo_formatversion_1',
  'languageinfo',
  'filerepoinfo',
];

const [fixture] = process.argv.slice(2);
if (fixture === undefined) {
  console.error('usage: node scripts/make-sample.js FIXTURE');
  process.exit(2);
}
const sample = join(import.meta.dirname, '../sample');
const profile = JSON.parse(readFileSync(join(fixture, 'site.json'), 'utf8'));
const own = Object.fromEntries(kept.map((name) => [name, profile[name]]));
writeFileSync(join(sample, 'site.json'), `${JSON.stringify(own)}\n`);
copyFileSync(join(fixture, 'wiki.sqlite.gz'), join(sample, 'wiki.sqlite.gz'));

const users = JSON.parse(readFileSync(join(fixture, 'users.json'), 'utf8'));
const accounts = users.map(({ name, id, groups, rights, password }) => ({ name, id, groups, rights, password }));
writeFileSync(join(import.meta.dirname, '../test/auth/accounts.json'), `${JSON.stringify(accounts)}\n`);

// The account that `wiki-query serve` prints.
const { name, password } = users.find((user) => user.name === 'Alice');
writeFileSync(join(sample, 'demo-account.json'), `${JSON.stringify({ name, password })}\n`);
