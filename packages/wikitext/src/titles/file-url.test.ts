import { expect, it } from 'vitest';
import { filePath } from './file-url.js';

it.each([
  ['Foo.png', 0, 'Foo.png'],
  ['Foo.png', 1, 'f/Foo.png'],
  ['Foo.png', 2, 'f/f8/Foo.png'],
  ['Foo.png', 3, 'f/f8/f86/Foo.png'],
  ['Zürich_map.svg', 2, 'f/fe/Z%C3%BCrich_map.svg'],
  ["A~b!*'().png", 2, 'b/b9/A~b%21%2A%27%28%29.png'],
  ['A+b_&_c%.png', 2, 'd/d0/A%2Bb_%26_c%25.png'],
  ['a b', 0, 'a%20b'],
])('%s on %i levels', (name, levels, path) => expect(filePath(name, levels)).toBe(path));
