import { randomBytes } from 'node:crypto';
import { initialCondition, type JudgeState } from '@pharos/domain/judge/judge-state.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createSecretBox } from '../connection/secret-box.ts';
import { sharedTestDatabase } from '../testing/database.ts';
import { insertCheck, insertOrganization, type SeededOrganization } from '../testing/seed.ts';
import { judgeStateToJson } from './judge-state-json.ts';
import { loadChecks } from './load-checks.ts';

const box = createSecretBox(randomBytes(32));
const database = sharedTestDatabase();
let organization: SeededOrganization;
beforeEach(async () => {
  organization = await insertOrganization(database.db);
});

const up: JudgeState = {
  ...initialCondition().judgeState,
  phase: 'up',
  change: { id: 3, code: 'AV', startedAt: 1000 },
};

test('loads a check with its stored condition, or with the initial condition if it was never judged', async () => {
  const judged = await insertCheck(database.db, { ...organization, state: { judge_state: judgeStateToJson(up) } });
  const fresh = await insertCheck(database.db, organization);
  const { checks, unreadable } = await loadChecks(database.db, box, [judged, fresh]);
  expect(unreadable).toEqual([]);
  expect(new Map(checks.map(({ check, condition }) => [check.id, condition.judgeState]))).toEqual(
    new Map([
      [judged, up],
      [fresh, initialCondition().judgeState],
    ]),
  );
});

test('reports checks with unreadable settings or judge state, and loads the other checks', async () => {
  const sound = await insertCheck(database.db, { ...organization, state: { judge_state: judgeStateToJson(up) } });
  const badState = await insertCheck(database.db, { ...organization, state: { judge_state: '{"phase":"asleep"}' } });
  const badOptions = await insertCheck(database.db, organization);
  await sql`update checks set options = '{"target":{"type":"gopher"}}' where id = ${badOptions}`.execute(database.db);
  const { checks, unreadable } = await loadChecks(database.db, box, [sound, badState, badOptions]);
  expect(checks.map(({ check }) => check.id)).toEqual([sound]);
  expect(unreadable.map(({ checkId }) => checkId).sort((a, b) => a - b)).toEqual([badState, badOptions]);
});
