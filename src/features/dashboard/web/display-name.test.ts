import { expect, it, onTestFinished } from 'vitest';
import { displayName, isolate } from './display-name.ts';

const data = { username: 'u', name: 'n', fullName: 'f', displayName: 'd' };
const user = { username: 'au', name: 'an', email: 'local@part.example' };

it.each([
  [data, user, 'u'],
  [{ ...data, username: '' }, user, 'n'],
  [{ fullName: 'f', displayName: 'd' }, user, 'f'],
  [{ displayName: 'd' }, user, 'd'],
  [{}, user, 'au'],
  [{ username: '  ' }, { name: 'an', email: 'local@part.example' }, 'an'],
  [{}, { email: 'local@part.example' }, 'local'],
  [undefined, null, 'Dreamer'],
])('the dashboard %j and the profile %j give the display name %s', (dashboard, profile, name) => {
  expect(displayName(dashboard, profile)).toBe(name);
});

it.each([
  ['ltr', 'Rani 3', 'Rani 3'],
  ['ltr', 'رانية 3', '\u2068رانية 3\u2069'],
  ['rtl', '3 Cats', '\u20683 Cats\u2069'],
])('a page that goes %s isolates %s where directions can differ', (direction, name, shown) => {
  document.dir = direction;
  onTestFinished(() => void (document.dir = ''));
  expect(isolate(name)).toBe(shown);
});
