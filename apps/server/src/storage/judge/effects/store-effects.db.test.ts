import { settingsInForce } from '@pharos/domain/checks/settings-in-force.ts';
import type { Effect } from '@pharos/domain/judge/effects.ts';
import { aCheck, aResult, START } from '@pharos/domain/judge/testing/builders.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { casesOf } from '../../../../../../scripts/lib/testing/tier.mjs';
import type { Db } from '../../connection/connect.ts';
import { isDataError, sqlState } from '../../connection/sql-errors.ts';
import { countStatements } from '../../testing/count-statements.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import type { DecidedEffect } from './effects-of-kind.ts';
import { storeEffects } from './store-effects.ts';
import { arbitraryBatches } from './testing/arbitrary-batches.ts';
import { storeOneByOne } from './testing/store-one-by-one.ts';

type Store = (trx: Db, decided: readonly DecidedEffect[]) => Promise<void>;

/** The compared columns. Times of writing differ, so they are not compared. */
const TABLES = {
  state_changes: `to_jsonb(t) - 'recorded_at'`,
  suppressed_failures: `to_jsonb(t) - 'id'`,
  observation_gaps: 'to_jsonb(t)',
  performance_changes: 'to_jsonb(t)',
  alert_events: `to_jsonb(t) - 'id' - 'created_at' - 'closed_at' || jsonb_build_object('closed', closed_at is not null)`,
};

/** Priorities are not compared, because they depend on the number of open alerts. */
const JOBS = `
  select jsonb_build_object('task', t.identifier, 'is_on_time', j.run_at between e.due_at - interval '1 minute' and e.due_at + interval '1 minute', 'outage', e.outage_id, 'kind', e.kind, 'at', e.at, 'key', j.key,
    'queue', j.job_queue_id, 'attempts', j.max_attempts, 'flags', j.flags, 'of', jsonb_object_keys(j.payload::jsonb)) as row
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    left join alert_events e on e.id = (j.payload ->> 'eventId')::bigint
  order by 1`;

const readAll = async ({ pool }: TestDatabase): Promise<Record<string, unknown[]>> => {
  const read: Record<string, unknown[]> = {};
  for (const [table, row] of Object.entries(TABLES)) {
    const order = table === 'alert_events' ? 'id' : '1';
    read[table] = (await pool.query(`select ${row} as row from ${table} t order by ${order}`)).rows;
  }
  read.jobs = (await pool.query(JOBS)).rows;
  return read;
};

const empty = async ({ pool }: TestDatabase): Promise<void> => {
  const tables = [...Object.keys(TABLES), 'graphile_worker._private_jobs'];
  await pool.query(tables.map((table) => `delete from ${table}`).join(';'));
};

const storeAll = async ({ db }: TestDatabase, all: readonly DecidedEffect[][], store: Store): Promise<unknown[]> => {
  const outcomes: unknown[] = [];
  for (const batch of all) {
    const refused = await db
      .transaction()
      .execute((trx) => store(trx, batch))
      .catch((error: unknown) => error);
    if (refused !== undefined && !isDataError(refused)) throw refused;
    outcomes.push(sqlState(refused));
  }
  return outcomes;
};

const count = (rows: unknown, text: string): number => JSON.stringify(rows).match(new RegExp(text, 'g'))?.length ?? 0;

let together: TestDatabase;
let oneByOne: TestDatabase;
beforeAll(async () => {
  [together, oneByOne] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(async () => {
  await Promise.all([together.close(), oneByOne.close()]);
});

describe('storeEffects', () => {
  const seen = { refused: 0, ended: 0, notSent: 0, due: 0 };
  test.each(casesOf({ all: [1, 2, 3, 4, 5], quick: [1] }))(
    'stores the same rows in batches as one by one, seed %d',
    async (seed) => {
      await fc.assert(
        fc.asyncProperty(arbitraryBatches, async (all) => {
          await Promise.all([empty(together), empty(oneByOne)]);
          const expected = await storeAll(oneByOne, all, storeOneByOne);
          expect(await storeAll(together, all, storeEffects)).toEqual(expected);
          const rows = await readAll(oneByOne);
          expect(await readAll(together)).toEqual(rows);
          seen.refused += expected.filter((state) => state !== undefined).length;
          seen.ended += count(rows.state_changes, '"ended_at":"');
          seen.notSent += count(rows.alert_events, '"not-sent"');
          seen.due += count(rows.jobs, '"kind": ?"down"');
        }),
        { numRuns: 60, seed },
      );
    },
  );

  test('covers every kind of effect with the generated batches', () => {
    expect(Object.entries(seen).filter(([, times]) => times === 0)).toEqual([]);
  });

  test('stores nothing of a batch if the database rejects one effect of any kind', async () => {
    await empty(together);
    const at = START;
    const valid: Effect = { kind: 'observation-gap', from: at, to: at + 1 };
    const waiting = {
      event: 'certificate',
      stateChangeId: null,
      outageId: null,
      at,
      dueAt: at,
      delayEndsAt: null,
    } as const;
    const refused: Effect[] = [
      { kind: 'suppressed-failure', reason: 'x', first: aResult({ summary: '\0' }), second: null, further: [] },
      { kind: 'alert', alert: { ...waiting, rule: '\0', detail: {} } },
      { kind: 'alert-dropped', outageId: 2 ** 70, reason: 'check-paused' },
      { kind: 'alert-released', outageId: 2 ** 70, dueAt: at, delayEndsAt: null, rule: '' },
      { kind: 'state-ended', id: 2 ** 70, endedAt: at },
      { kind: 'performance-change', status: 'XX' as 'GP', at },
    ];
    for (const each of refused) {
      const batch = [valid, each].map((effect) => ({ checkId: 1, organizationId: 10, effect }));
      expect(await storeAll(together, [batch], storeEffects)).toEqual([expect.stringMatching(/^2[23]/)]);
    }
    expect((await readAll(together)).observation_gaps).toEqual([]);
  });

  test('uses as many statements for many effects as for one of each kind', async () => {
    await empty(together);
    const statements = await countStatements(together.pool);
    const outage = (checkId: number, id: number): DecidedEffect[] =>
      (
        [
          {
            kind: 'state-change',
            id,
            previousId: null,
            code: 'NR',
            startedAt: START,
            outageId: id,
            endedOutageId: null,
            summary: '',
            first: aResult(),
            second: null,
            further: [],
            confirmation: null,
            settings: settingsInForce(aCheck()),
          },
          {
            kind: 'alert',
            alert: {
              event: 'down',
              stateChangeId: id,
              outageId: id,
              at: START,
              dueAt: START,
              delayEndsAt: null,
              rule: '',
              detail: {},
            },
          },
          { kind: 'observation-gap', from: START, to: START + 1 },
          { kind: 'performance-change', status: 'GP', at: START },
          { kind: 'suppressed-failure', reason: '', first: aResult(), second: null, further: [aResult()] },
        ] satisfies Effect[]
      ).map((effect) => ({ checkId, organizationId: 10, effect }));
    const statementsFor = async (checks: readonly number[]): Promise<number> => {
      const before = statements();
      const effects = checks.flatMap((checkId) => outage(checkId, checkId));
      await together.db.transaction().execute((trx) => storeEffects(trx, effects));
      return statements() - before;
    };
    const one = await statementsFor([1]);
    expect(one).toBeGreaterThan(5);
    expect(await statementsFor(Array.from({ length: 100 }, (_, index) => index + 2))).toBe(one);
  });
});
