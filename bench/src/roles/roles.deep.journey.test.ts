import { setTimeout as sleep } from 'node:timers/promises';
import { usableNatsServer } from '@pharos/bus/testing/nats-server.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { ROLE_FAULTS, type RoleFaultName } from '../oracle/fault-names.ts';
import { describeOutcome } from './describe-outcome.ts';
import { runRoles } from './run.ts';

const PLAN = { checks: 200, failing: 40, edited: 5, intervalSeconds: 5, timeoutSeconds: 2, faultSeconds: 8 };
const TIMEOUT_MS = 240_000;
const TITLES: Record<RoleFaultName, string> = {
  'kill-engine': 'one of two engines is killed',
  'kill-agents': 'an agent is killed at each of two locations',
  'kill-nats': 'NATS is killed',
  'kill-postgres': 'PostgreSQL is killed',
  'join-engine': 'a third engine joins',
};

const program = usableNatsServer() ?? '';
const ended = new AbortController();
afterAll(() => ended.abort());

describe.skipIf(!program)('Pharos with a separate process for each role', () => {
  it.each(ROLE_FAULTS.map((fault) => [TITLES[fault], fault] as const))(
    'loses no state change, reports each one once, and invents none when %s',
    async (_title, fault) => {
      const plan = { ...PLAN, fault };
      const reports: string[] = [];
      const outcome = await runRoles(plan, program, {
        report: (line) => void reports.push(line),
        wait: (seconds) => sleep(seconds * 1000, undefined, { signal: ended.signal }),
      });
      expect(outcome.violations, `${reports.join('\n')}\n${describeOutcome(plan, outcome)}`).toEqual([]);
      // Without failures and mails, the test would prove nothing.
      const { checks, mails } = outcome.roles.evidence;
      expect(checks.filter(({ truth }) => truth.failing.length > 0)).toHaveLength(PLAN.failing);
      expect(mails.length).toBeGreaterThan(10);
    },
    TIMEOUT_MS,
  );
});
