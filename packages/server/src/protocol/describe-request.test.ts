/** Requests in the log: whatever is sent has a description without secrets. */
import { expect, test } from 'vitest';
import { describeRequest } from './describe-request.js';

const request = { method: 'GET', path: '/api.php', headers: {}, ip: '127.0.0.1', origin: 'http://localhost' } as const;
const parametersOf = (query: string): string => describeRequest({ ...request, query }).parameters;

test.each([
  ['action=query&titles=A%7CB', 'action=query&titles=A|B'],
  ['titles=😀é', 'titles=%F0%9F%98%80%C3%A9'],
  ['titles=\ud83d', 'titles=%EF%BF%BD'],
  ['titles=%ZZ%', 'titles=%ZZ%'],
  ['lgpassword=x&lgtoken=y&wrtoken=z', 'lgpassword=***&lgtoken=***&wrtoken=***'],
  ['titles=\u001b[31m\n', 'titles=%1B[31m%0A'],
])('%j', (query, want) => expect(parametersOf(query)).toBe(want));

test('a long value is cut, also in the middle of a character', () => {
  for (const length of [191, 192, 193])
    expect(parametersOf(`titles=${'a'.repeat(length)}${'😀'.repeat(20)}`)).toMatch(/…$/);
});
