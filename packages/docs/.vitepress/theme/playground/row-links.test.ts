import { expect, test } from 'vitest';
import { linkOf } from './row-links.js';

const own = 'http://localhost:8080/api.php';
const other = 'https://w.example/w/api.php';

test.each([
  ['a title', own, { title: 'A b/C?' }, 'title', 'http://localhost:8080/wiki/A_b/C%3F'],
  ['a title of another wiki', other, { title: 'A b&c' }, 'title', 'https://w.example/w/index.php?title=A+b%26c'],
  ['a user', own, { user: 'Al' }, 'user', 'http://localhost:8080/wiki/User%3AAl'],
  ['a category', own, { category: 'X' }, 'category', 'http://localhost:8080/wiki/Category%3AX'],
  ['a revision', own, { page: 'A', revid: 5 }, 'revid', 'http://localhost:8080/wiki/A?oldid=5'],
  [
    'a revision of another wiki',
    other,
    { title: 'A', parentid: 5 },
    'parentid',
    'https://w.example/w/index.php?title=A&oldid=5',
  ],
  ['the parent of a first revision', own, { title: 'A', parentid: 0 }, 'parentid', undefined],
  ['a revision without a title', own, { revid: 5 }, 'revid', undefined],
  ['a URL', own, { url: 'https://a.example/x.png' }, 'url', 'https://a.example/x.png'],
  ['a script', own, { url: 'javascript:alert(1)' }, 'url', undefined],
  ['a number', own, { size: 5 }, 'size', undefined],
  ['a server that is no address', 'javascript:alert(1)//api.php', { title: 'A' }, 'title', undefined],
])('%s', (_, server, row, column, url) => expect(linkOf(server, own, row, column)).toBe(url));
