import { settingsInForce } from '@pharos/domain/checks/settings-in-force.ts';
import type { Effect } from '@pharos/domain/judge/effects.ts';
import { aCheck, aResult } from '@pharos/domain/judge/testing/builders.ts';
import type { Db } from '../../../apps/server/src/storage/connection/connect.ts';
import { storeEffects } from '../../../apps/server/src/storage/judge/effects/store-effects.ts';
import type { Watched } from './load-receivers.ts';

let lastId = 1_000_000_000;

/** What the judge stores when a check goes down, or is up again after the outage `outageId`. Resolves with the outage. */
export const changeState = async (db: Db, watched: Watched, outageId: number | null): Promise<number | null> => {
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
      others: [],
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
  await db.transaction().execute((trx) =>
    storeEffects(
      trx,
      effects.map((effect) => ({ ...watched, effect })),
    ),
  );
  return isDown ? outage : null;
};
