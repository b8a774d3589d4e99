import { expect, test } from 'vitest';
import { prefersHtml } from './accept-header.ts';

test.each([
  ['text/html', true],
  ['Text/HTML;level=1; Q=0.4', true],
  ['text/html;q=0.501, application/json;q=0.5', true],
  ['text/*, application/*;q=0.9', true],
  ['text/html,*/*;q=0.8', true],
  ['application/json,*/*', false],
  ['text/html;q=0.9,*/*', false],
  ['text/html;q=0', false],
  ['text/html;q=nonsense', false],
  ['text/html;q=1.0.0', false],
  ['text/html;q=0.5=1', false],
  [`text/html;q=a${' '.repeat(900)}b`, false],
  [`text/html${' '.repeat(1_015)}`, true],
  [`text/html${' '.repeat(1_016)}`, false],
  [',;,/;', false],
])('the Accept header %s prefers HTML: %s', (accept, expected) => {
  expect(prefersHtml(accept)).toBe(expected);
});
