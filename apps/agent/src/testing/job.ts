import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { ProbeFinding } from '@pharos/probes/prober.ts';

let count = 0;

export const testJob = (overrides: Partial<ProbeJob> = {}): ProbeJob => {
  count += 1;
  return {
    runId: `run-${count}`,
    checkId: count,
    revision: 1,
    purpose: 'poll',
    location: 'local',
    dueAt: Date.now(),
    expiresAt: Date.now() + 10_000,
    target: { type: 'tcp', host: '127.0.0.1', port: 9, timeoutSeconds: 1 },
    ...overrides,
  };
};

export const finding = (overrides: Partial<ProbeFinding> = {}): ProbeFinding => ({
  verdict: 'AV',
  proberError: null,
  summary: 'Available',
  responseTimeMs: 1,
  phases: { dns: null, connect: 1, tls: null, firstByte: null, transfer: null },
  statusCode: null,
  remoteAddress: '127.0.0.1',
  certificate: null,
  ...overrides,
});
