import type { StateCode } from '@pharos/contract/states.ts';
import { DAY_MS, HOUR_MS, type HourFigures, packHour, SLOT_WIDTH } from '@pharos/domain/figures.ts';
import type { Insertable } from 'kysely';
import type { Db } from '../connect.ts';
import type { StateChangeTable } from '../schema.ts';

let lastId = 0;

export interface SeededState extends Partial<Omit<Insertable<StateChangeTable>, 'state' | 'started_at' | 'ended_at'>> {
  state: StateCode;
  /** Epoch milliseconds. */
  from: number;
  /** The begin of the next one, unless given; null for the last. */
  to?: number;
}

/** The states of a check, one after the other; down states that follow each other are one outage. Returns their ids. */
export const insertStates = async (db: Db, checkId: number, states: readonly SeededState[]): Promise<number[]> => {
  const ids: number[] = [];
  let outage: number | null = null;
  for (const [index, { from, to, state, ...columns }] of states.entries()) {
    lastId += 1;
    outage = state === 'AV' || state === 'PS' ? null : (outage ?? lastId);
    const end = to ?? states[index + 1]?.from;
    await db
      .insertInto('state_changes')
      .values({
        check_id: checkId,
        id: lastId,
        outage_id: outage,
        state,
        started_at: new Date(from),
        ended_at: end === undefined ? null : new Date(end),
        ...columns,
      })
      .execute();
    ids.push(lastId);
  }
  return ids;
};

/** A UTC day of packed hours, given by the times at which they begin. */
export const insertDay = async (db: Db, checkId: number, hours: readonly [number, HourFigures][]): Promise<void> => {
  const figures = Array.from({ length: (DAY_MS / HOUR_MS) * SLOT_WIDTH }, () => 0);
  for (const [startsAt, hour] of hours) {
    figures.splice(((startsAt % DAY_MS) / HOUR_MS) * SLOT_WIDTH, SLOT_WIDTH, ...packHour(hour));
  }
  const day = new Date(hours[0]?.[0] ?? 0).toISOString().slice(0, 10);
  await db.insertInto('daily_figures').values({ check_id: checkId, day, figures }).execute();
};

/** An hour in which every poll passed in the same time, satisfied. */
export const steadyHour = (polls: number, responseMs: number): HourFigures => ({
  polls,
  satisfied: polls,
  tolerating: 0,
  available: polls,
  availableSum: polls * responseMs,
  availableMin: responseMs,
  availableMax: responseMs,
  errors: 0,
  errorSum: 0,
});
