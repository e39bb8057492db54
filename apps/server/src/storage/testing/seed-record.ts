import type { StateCode } from '@pharos/contract/states.ts';
import type { HourFigures } from '@pharos/domain/figures/hour-figures.ts';
import { bucketOf } from '@pharos/domain/figures/response-histogram.ts';
import type { Insertable } from 'kysely';
import type { Db } from '../connection/connect.ts';
import type { StateChangeTable } from '../connection/schema/schema.ts';
import { storeClosedHours } from '../judge/store-closed-hours.ts';

let lastId = 0;

export interface SeededState extends Partial<Omit<Insertable<StateChangeTable>, 'state' | 'started_at' | 'ended_at'>> {
  state: StateCode;
  from: number;
  /** Defaults to the start of the next state. */
  to?: number;
}

/** Consecutive down states are one outage. Returns the ids of the states. */
export const insertStates = async (db: Db, checkId: number, states: readonly SeededState[]): Promise<number[]> => {
  const ids: number[] = [];
  const { organization_id } = await db
    .selectFrom('checks')
    .select('organization_id')
    .where('id', '=', checkId)
    .executeTakeFirstOrThrow();
  let outage: number | null = null;
  for (const [index, { from, to, state, ...columns }] of states.entries()) {
    lastId += 1;
    outage = state === 'AV' || state === 'PS' ? null : (outage ?? lastId);
    const end = to ?? states[index + 1]?.from;
    await db
      .insertInto('state_changes')
      .values({
        check_id: checkId,
        organization_id,
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

export const insertDay = (db: Db, checkId: number, hours: readonly [number, HourFigures][]): Promise<void> =>
  storeClosedHours(
    db,
    hours.map(([hour, figures]) => ({ checkId, hour, figures })),
  );

/** Every poll of the hour passed with the same, satisfying response time. */
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
  responses: { first: bucketOf(responseMs), counts: [polls] },
});
