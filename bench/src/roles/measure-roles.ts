import { loadavg } from 'node:os';
import { usableNatsServer } from '@pharos/bus/testing/nats-server.ts';
import type { Session } from '../session.ts';
import { describeOutcome } from './describe-outcome.ts';
import type { RoleOptions } from './options.ts';
import { runRoles } from './run.ts';

const FAILING = 60;
const EDITED = 20;
const AWAY_S = 30;
const MAX_TIMEOUT_S = 10;

export const measureRoles = async (options: RoleOptions, session: Session): Promise<boolean> => {
  const { checks, intervalSeconds, faults } = options;
  const natsProgram = usableNatsServer();
  if (natsProgram === undefined) throw new Error('The program nats-server was not found. The roles bench requires it.');
  let isAllWell = true;
  for (const fault of faults) {
    const timeoutSeconds = Math.min(MAX_TIMEOUT_S, Math.floor(intervalSeconds / 2));
    const plan = {
      fault,
      checks,
      failing: FAILING,
      edited: EDITED,
      intervalSeconds,
      timeoutSeconds,
      faultSeconds: AWAY_S,
    };
    const outcome = await runRoles(plan, natsProgram, session);
    console.log(
      `\n${describeOutcome(plan, outcome)}\n\nLoad of the machine: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}\n`,
    );
    if (outcome.violations.length > 0) isAllWell = false;
  }
  return isAllWell;
};
