import { expect, it } from 'vitest';
import { badTitleName } from './bad-title.js';

it.each([
  [['uk', 'ru', 'en'], 'Помилковий_заголовок'],
  [['bar', 'de', 'en'], 'Ungültiger_Seitenname'],
  [['en'], 'Badtitle'],
  [['constructor'], 'Badtitle'],
])('the name of Special:Badtitle in %j', (languages, name) => {
  expect(badTitleName(languages)).toBe(name);
});
