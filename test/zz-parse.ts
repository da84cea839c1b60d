import { join } from 'node:path';
import { Session } from 'node:inspector/promises';
import { writeFileSync } from 'node:fs';
import { makeServices } from '../packages/server/src/services/make-services.js';
import { handleRequest } from '../packages/server/src/actions/handle-request.js';
import { copySample } from '../packages/server/test/support/crowded-wiki.js';
import { messagesFile } from './conformance/src/folders.js';
const file = await copySample(() => undefined);
const sample = join(import.meta.dirname, '../packages/server/sample');
const services = await makeServices({ database: file.path, site: join(sample, 'site.json'), state: '/tmp/d6x', secret: 'test', messages: messagesFile } as never);
const ask = async (query: string): Promise<any> => JSON.parse((await handleRequest({ method: 'GET', path: '/api.php', query, headers: {}, ip: '127.0.0.1', origin: 'http://localhost' } as never, services)).body.toString());
const pages: {title: string, text: string}[] = [];
for (const ns of [0,1,2,3,4,5,6,7,8,10,11,12,14,15]) {
  const r = await ask(`action=query&generator=allpages&gapnamespace=${ns}&gaplimit=max&prop=revisions&rvprop=content&rvslots=main&format=json&formatversion=2`);
  for (const p of r.query?.pages ?? []) { const s = p.revisions?.[0]?.slots?.main; if (s?.contentmodel === 'wikitext') pages.push({title: p.title, text: s.content}); }
}
console.log(pages.length);
const round = async () => { for (const {title, text} of pages) { const q = new URLSearchParams({format:'json',formatversion:'2',action:'parse',contentmodel:'wikitext',title,text}).toString(); await handleRequest({ method: 'GET', path: '/api.php', query: q, headers: {}, ip: '127.0.0.1', origin: 'http://localhost' } as never, services); } };
for (let i=0;i<5;i++) await round();
const n = Number(process.env.N ?? 4);
const s = new Session(); s.connect(); if (process.env.PROF) { await s.post('Profiler.enable'); await s.post('Profiler.setSamplingInterval', {interval: 500}); await s.post('Profiler.start'); }
const b = process.cpuUsage();
for (let i=0;i<n;i++) await round();
const u = process.cpuUsage(b);
console.log('pages/s', (pages.length*n/((u.user+u.system)/1e6)).toFixed(0), 'ms/page', ((u.user+u.system)/1000/pages.length/n).toFixed(2));
if (process.env.PROF) writeFileSync('/tmp/stprof/parse.js', JSON.stringify((await s.post('Profiler.stop')).profile));
file.remove(); process.exit(0);
