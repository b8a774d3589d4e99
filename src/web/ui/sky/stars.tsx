/** Positions of the stars, away from header and text. */
const STARS = [
  [-166, -126],
  [-158, -117],
  [-170, -112],
  [162, -132],
  [171, -122],
  [-250, -130],
  [-262, -118],
  [-246, -114],
  [262, -150],
  [276, -158],
  [268, -140],
  [-340, -60],
  [352, -70],
  [362, -60],
  [-410, -150],
  [-420, -140],
  [430, -130],
  [-470, -70],
  [-480, -60],
  [-466, -56],
  [490, -50],
  [560, -140],
  [570, -150],
  [-580, -120],
] as const;

/** One path for all stars: each is a zero-length line with round caps. */
const PATH = STARS.map(([x, y]) => `M${x} ${y}h0`).join('');

export function Stars() {
  return (
    <path d={PATH} stroke="var(--star)" strokeWidth="3.2" strokeLinecap="round" opacity="0.8" />
  );
}
