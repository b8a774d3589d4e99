import type { OperationKind } from '#web/outbox/operation.ts';

const KINDS: Record<OperationKind, string> = {
  start: 'Start Dreaming',
  end: 'Wake Up',
  enter: 'A sleep entered',
  correct: 'A correction',
  delete: 'A sleep deleted',
  restore: 'A sleep brought back',
  reopen: 'Still sleeping',
  mark: 'A date marked',
};

/** Messages of the dialog of pending taps and conflicts. */
export const OUTBOX_DIALOG_MESSAGES = {
  sent: (points: number) => (points > 0 ? `Sent. +${points.toLocaleString('en')}.` : 'Sent.'),
  question: 'There is a question about your sleep.',
  look: 'Look',
  ofOthers: (count: number) =>
    `${count === 1 ? '1 tap of another account waits' : `${count} taps of another account wait`} on this device.`,
  title: 'On this device',
  nothing: 'Nothing waits on this device.',
  waitingTitle: 'Waiting to be sent',
  waitingHint: 'They are sent in this order as soon as the server answers.',
  retry: 'Try now',
  retrying: 'Trying...',
  silent: 'The server does not answer.',
  kinds: KINDS,
  tapped: (date: string, time: string) => `${date}, ${time}`,
  discard: 'Discard',
  discardNamed: (kind: string, moment: string) => `Discard: ${kind}, ${moment}`,
  discardQuestion: 'Discard this tap? It is lost then.',
  discardYes: 'Yes, discard it',
  discardNo: 'Keep it',
  parked: 'Could not be sent.',
  parkedCode: (code: string) => `The server refused it (${code}).`,
  keep: (time: string) => `Keep ${time}`,
  use: (time: string) => `Use ${time}`,
  startedElsewhere: (theirs: string) => `Another device had started at ${theirs}.`,
  endedElsewhere: (theirs: string, mine: string) =>
    `It was ended at ${theirs} elsewhere. You tapped at ${mine}.`,
  clockTitle: 'Check the times',
  clockChanged: (sent: string) =>
    `The clock of this device was set after your tap. It was sent as ${sent}.`,
  overlaps: (mine: string, theirs: string) => `Your sleep ${mine} overlaps one ${theirs}.`,
  fromTo: (from: string, to: string) => `from ${from} to ${to}`,
  since: (from: string) => `since ${from}`,
  and: ' and one ',
  keepTheirs: 'Keep theirs',
  useMine: 'Use mine',
  keepFree: (span: string) => `Keep the free part, ${span}`,
  forgotten: 'When did you wake up?',
  fellAsleep: (moment: string) => `You fell asleep on ${moment}.`,
  noPoints:
    'A sleep that ended over 48 hours ago earns no points, but counts for days and streaks.',
  reallyThatLong: 'I really slept that long',
  dropTap: 'Discard this tap',
  deleted: 'This sleep was deleted elsewhere. Enter it again?',
  enterAgain: 'Enter it again',
  leaveDeleted: 'Leave it deleted',
  changed: 'This sleep was changed elsewhere.',
  there: (text: string) => `There: ${text}`,
  here: (text: string) => `Here: ${text}`,
  toDelete: 'to be deleted',
  quality: (quality: number | null) => (quality === null ? 'no rating' : `rated ${quality} of 5`),
  note: (note: string | null) => (note === null ? 'no note' : `note “${note}”`),
  signOut: {
    title: 'Sign out with unsent taps?',
    hint: (count: number) =>
      count === 1
        ? '1 tap of this device was not sent yet.'
        : `${count} taps of this device were not sent yet.`,
    keep: 'Keep them for your next sign-in',
    discard: 'Discard them',
  },
  restoredTitle: 'The server was restored from a backup',
  restored: 'It no longer has these sleeps, which were sent from this device:',
  restoredNight: (span: string, earns: boolean) => (earns ? span : `${span}, without points`),
  restoredAgain: 'Enter them again',
  restoredLeave: 'Leave them out',
} as const;
