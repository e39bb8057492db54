import { parseArgs } from 'node:util';
import { ROLE_FAULTS, type RoleFaultName } from '../oracle/fault-names.ts';

export interface RoleOptions {
  bench: 'roles';
  checks: number;
  intervalSeconds: number;
  faults: readonly RoleFaultName[];
}

const BY_NAME: Readonly<Record<string, readonly RoleFaultName[]>> = {
  engine: ['kill-engine'],
  agent: ['kill-agents'],
  nats: ['kill-nats'],
  postgres: ['kill-postgres'],
  join: ['join-engine'],
  all: ROLE_FAULTS,
};

export const ROLES_USAGE = `npm run bench -- roles [--checks 10000] [--interval 60] [--fault ${Object.keys(BY_NAME).join('|')}]`;

/** Throws an error that names the invalid option. */
export const readRoleOptions = (args: readonly string[]): RoleOptions => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      checks: { type: 'string', default: '10000' },
      interval: { type: 'string', default: '60' },
      fault: { type: 'string', default: 'all' },
    },
  });
  const faults = BY_NAME[values.fault];
  if (!faults)
    throw new Error(`--fault ${values.fault} is unknown. Available faults: ${Object.keys(BY_NAME).join(', ')}.`);
  const checks = Number(values.checks);
  if (!Number.isInteger(checks) || checks < 100)
    throw new Error(`--checks ${values.checks} must be a whole number of at least 100.`);
  const intervalSeconds = Number(values.interval);
  if (!Number.isInteger(intervalSeconds) || intervalSeconds < 5) {
    throw new Error(`--interval ${values.interval} must be a whole number of at least 5 seconds.`);
  }
  return { bench: 'roles', checks, intervalSeconds, faults };
};
