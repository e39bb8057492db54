import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { AgentRegistration } from '@pharos/contract/bus/location.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';

export const anAgent = (overrides: Partial<AgentRegistration> = {}): AgentRegistration => ({
  agentId: 'agent-1',
  location: 'north',
  locationName: 'North',
  types: ['http', 'tcp'],
  ...overrides,
});

export const aJob = (runId: string, overrides: Partial<ProbeJob> = {}): ProbeJob => ({
  runId,
  checkId: 7,
  revision: 3,
  purpose: 'poll',
  location: 'north',
  dueAt: Date.now(),
  expiresAt: Date.now() + 60_000,
  target: { type: 'http', url: 'http://127.0.0.1/é', timeoutSeconds: 5, headers: { accept: '*/*' } },
  ...overrides,
});

export const aResult = (runId: string, overrides: Partial<ProbeResult> = {}): ProbeResult => ({
  runId,
  checkId: 7,
  revision: 3,
  purpose: 'poll',
  location: 'north',
  dueAt: Date.now(),
  startedAt: Date.now(),
  verdict: 'AV',
  proberError: null,
  summary: 'Available – ✓',
  responseTimeMs: 12.25,
  phases: { dns: null, connect: 1.5, tls: null, firstByte: 10, transfer: 0.75 },
  statusCode: 200,
  remoteAddress: '127.0.0.1',
  certificate: null,
  ...overrides,
});
