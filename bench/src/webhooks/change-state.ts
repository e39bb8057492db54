import { settingsInForce } from '@pharos/domain/checks/settings-in-force.ts';
import type { Effect } from '@pharos/domain/judge/effects.ts';
import { aCheck, aResult } from '@pharos/domain/judge/testing/builders.ts';
import type { Db } from '../../../apps/server/src/storage/connection/connect.ts';
import { storeEffects } from '../../../apps/server/src/storage/judge/effects/store-effects.ts';
import type { Watched } from './load-receivers.ts';

let lastId = 1_000_000_000;

/**
 * Stores a state change as the judge does. The check goes down if `outageId` is null, or else recovers from this
 * outage. Returns the ID of the new outage, or null after a recovery.
 */
export const changeState = async (db: Db, watched: Watched, outageId: number | null): Promise<number | null> => {
  const { outage, effects } = changeOf(outageId);
  await store(db, [{ watched, effects }]);
  return outageId === null ? outage : null;
};

/** Stores one batch per transaction, as the judge does. */
export const goDownTogether = async (db: Db, checks: readonly Watched[]): Promise<void> => {
  for (let from = 0; from < checks.length; from += ROUND) {
    const round = checks.slice(from, from + ROUND);
    await store(
      db,
      round.map((watched) => ({ watched, effects: changeOf(null).effects })),
    );
  }
};

const ROUND = 500;

const store = (db: Db, changes: readonly { watched: Watched; effects: readonly Effect[] }[]): Promise<unknown> =>
  db.transaction().execute((trx) =>
    storeEffects(
      trx,
      changes.flatMap(({ watched, effects }) => effects.map((effect) => ({ ...watched, effect }))),
    ),
  );

const changeOf = (outageId: number | null): { outage: number; effects: Effect[] } => {
  lastId += 1;
  const now = Date.now();
  const probe = aResult({ startedAt: now, verdict: outageId === null ? 'NR' : 'AV' });
  const isDown = outageId === null;
  const outage = isDown ? lastId : outageId;
  const effects: Effect[] = [
    {
      kind: 'state-change',
      id: lastId,
      previousId: null,
      code: isDown ? 'NR' : 'AV',
      startedAt: now,
      outageId: isDown ? outage : null,
      endedOutageId: isDown ? null : outage,
      summary: probe.summary,
      first: probe,
      second: null,
      further: [],
      confirmation: null,
      settings: settingsInForce(aCheck()),
    },
    {
      kind: 'alert',
      alert: {
        event: isDown ? 'down' : 'up',
        stateChangeId: lastId,
        outageId: outage,
        at: now,
        dueAt: now,
        delayEndsAt: null,
        rule: 'Bench',
        detail: {},
      },
    },
  ];
  return { outage, effects };
};
