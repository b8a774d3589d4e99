import { join } from 'node:path';

/** The document that holds the plan, between two lines of its own. */
export const PLAN_DOCUMENT = join(import.meta.dirname, '../../docs/scaling.md');

const FROM = '<!-- plan: written by `npm run capacity -- write`, from what was measured -->';
const TO = '<!-- end of the plan -->';

/** The plan that a document holds. Throws if it has no place for one. */
export function planIn(document: string): string {
  return document.slice(...placeIn(document)).trim();
}

/** The document with this plan in the place of its own. */
export function withPlan(document: string, plan: string): string {
  const [from, to] = placeIn(document);
  return `${document.slice(0, from)}\n\n${plan}\n\n${document.slice(to)}`;
}

function placeIn(document: string): [from: number, to: number] {
  const [from, to] = [document.indexOf(FROM) + FROM.length, document.indexOf(TO)];
  if (!document.includes(FROM) || to < from) throw new Error('There is no place for the plan.');
  return [from, to];
}
