import type { StaticDecode } from 'typebox';
import type { SleepSchema } from '../sleep-contract.ts';

/** What happened to a sleeper's diary. `history.changed`: many sleeps at once, by an import or its undo, or by rest nights. */
export type Happened = {
  type:
    | 'sleep.started'
    | 'sleep.ended'
    | 'sleep.reopened'
    | 'sleep.changed'
    | 'sleep.deleted'
    | 'history.changed';
  sleep?: StaticDecode<typeof SleepSchema>;
  /** When a start or an end was, as told. */
  toldAt?: number;
  /** Ids of the achievements that it unlocked. */
  achievements?: readonly string[];
};
