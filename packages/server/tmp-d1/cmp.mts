import { readFileSync, writeFileSync } from 'node:fs';
import { openAsker } from '../test/support/asker.js';
const asker = await openAsker('/tmp/d1-forms/database.yaml');
const want = JSON.parse(readFileSync('/tmp/d1-forms/mw.json', 'utf8'));
const all: any = {};
for (let i = 1; i < 1400; i += 50) {
  const ids = Array.from({length: 50}, (_, k) => i + k).join('|');
  const j: any = await asker.ask({ action: 'query', prop: 'revisions', rvprop: 'ids|content', rvslots: '*', revids: ids });
  if (j.error) console.log(j.error, asker.failure());
  if (j.warnings) console.log(JSON.stringify(j.warnings));
  for (const p of j.query.pages ?? []) for (const v of p.revisions ?? []) all[v.revid] = v.slots;
}
let bad = 0;
for (const id of new Set([...Object.keys(want), ...Object.keys(all)])) {
  const w = structuredClone(want[id]); for (const s of Object.values<any>(w ?? {})) delete s.sha1;
  if (JSON.stringify(w) !== JSON.stringify(all[id])) { bad++; if (bad < 12) console.log(id, JSON.stringify(w)?.slice(0, 300), '| ours', JSON.stringify(all[id])?.slice(0, 300)); }
}
console.log(Object.keys(want).length, 'revisions', bad, 'differ');
await asker.close();
