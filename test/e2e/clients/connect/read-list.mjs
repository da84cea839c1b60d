/** Reads a list of several requests and an error with our client, in whichever runtime runs it; prints what it found. */
import process from 'node:process';
import { ApiError, createClient } from '@wiki-query/client';

const wiki = createClient(process.argv[2], { userAgent: 'RuntimeTest/1.0 (you@example.org)' });
const titles = [];
for await (const { title } of wiki.allpages({ namespace: 10, limit: 4 })) titles.push(title);
const code = await wiki.query({ list: ['categorymembers'], cmtitle: 'No category' }).catch((error) => {
  if (error instanceof ApiError) return error.code;
  throw error;
});
console.log(JSON.stringify({ titles, code }));
