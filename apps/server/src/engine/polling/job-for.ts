import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { MonitoredCheck } from '@pharos/domain/checks/monitored-check.ts';

/** `dueAt` is in epoch milliseconds. The job expires with its slot. */
export const jobFor = (check: MonitoredCheck, dueAt: number, location: string): ProbeJob => ({
  runId: `poll:${check.id}:${check.revision}:${dueAt}`,
  checkId: check.id,
  revision: check.revision,
  purpose: 'poll',
  location,
  dueAt,
  expiresAt: dueAt + check.intervalSeconds * 1000 - 1,
  target: check.target,
});
