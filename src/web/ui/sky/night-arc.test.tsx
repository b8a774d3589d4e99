import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NightArc } from './night-arc.tsx';

/** The arc's dots as text: l lit, u unlit, upper case for large ones, ( for the crescent. */
function drawArc(props: Parameters<typeof NightArc>[0]): string {
  const { container } = render(
    <svg>
      <NightArc {...props} />
    </svg>,
  );
  const shapes = [...container.querySelectorAll('svg > g > *')];
  return shapes
    .map((shape) => {
      if (shape.tagName === 'g') return '(';
      const sign = shape.getAttribute('fill') === 'none' ? 'u' : 'l';
      return shape.getAttribute('r') === '5' ? sign.toUpperCase() : sign;
    })
    .join('');
}

it.each([
  [
    'before the night the crescent stands at hour 0',
    { goalMinutes: 480, moonMinutes: 0 },
    'uuuuuuUu(',
  ],
  [
    'after 6 h 24 it covers the sixth hour',
    { goalMinutes: 480, litMinutes: 384, moonMinutes: 384 },
    'llllllUu(',
  ],
  ['in the morning the hours slept are lit', { goalMinutes: 480, litMinutes: 450 }, 'lllllllLu'],
  [
    'a shorter goal still reaches the hour that earns',
    { goalMinutes: 360, litMinutes: 0 },
    'luuuuuuU',
  ],
  ['a longer one goes beyond', { goalMinutes: 570, litMinutes: 0 }, 'luuuuuuUuu'],
  [
    'the crescent stops at the goal',
    { goalMinutes: 480, litMinutes: 900, moonMinutes: 900 },
    'lllllllL(',
  ],
] as const)('the night arc shows its hours as dots: %s', (_title, props, drawn) => {
  expect(drawArc(props)).toBe(drawn);
});
