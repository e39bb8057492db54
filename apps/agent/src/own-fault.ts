import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';

export const ownFault = (job: ProbeJob, proberError: string, startedAt: number): ProbeResult => ({
  runId: job.runId,
  checkId: job.checkId,
  revision: job.revision,
  purpose: job.purpose,
  location: job.location,
  dueAt: job.dueAt,
  startedAt,
  verdict: null,
  proberError,
  summary: 'Not probed',
  responseTimeMs: null,
  phases: { dns: null, connect: null, tls: null, firstByte: null, transfer: null },
  statusCode: null,
  remoteAddress: null,
  certificate: null,
});
