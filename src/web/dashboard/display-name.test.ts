import { expect, it } from 'vitest';
import { displayName } from './display-name.ts';

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
  [{}, {}, 'Dreamer'],
  [undefined, null, 'Dreamer'],
])('the dashboard %j and the profile %j give the display name %s', (dashboard, profile, name) => {
  expect(displayName(dashboard, profile)).toBe(name);
});
