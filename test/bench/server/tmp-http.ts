import { allRecordings } from '../../conformance/src/recording.js';
import { unservedRequests } from './large-requests.js';
import { workerAfter } from './large-served.js';
const requests = allRecordings().flatMap(({ request }) => (request.wiki === undefined ? [request] : []));
const begin = Date.now();
const m = await workerAfter('/work/large3000/wiki.sqlite', [...requests, ...unservedRequests]);
console.log(m.worker, m.failed, Date.now() - begin);
