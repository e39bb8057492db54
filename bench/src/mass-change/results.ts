import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { failingProbe } from '../history-rows.ts';

export const LOCATION: LiveLocation = { key: 'local', name: 'Local', types: ['http'], queued: 0 };

const idsOf = ({ runId, checkId, revision, purpose, location, dueAt }: ProbeJob) => ({
  runId,
  checkId,
  revision,
  purpose,
  location,
  dueAt,
});

export const passingResult = (job: ProbeJob): ProbeResult => ({
  ...idsOf(job),
  startedAt: Date.now(),
  verdict: 'AV',
  proberError: null,
  summary: 'Available',
  responseTimeMs: 12,
  phases: { dns: null, connect: 1, tls: null, firstByte: 10, transfer: 1 },
  statusCode: 200,
  remoteAddress: '127.0.0.1',
  certificate: null,
});

export const failingResult = (job: ProbeJob, random: () => number): ProbeResult => ({
  ...failingProbe(job.checkId, Date.now(), random),
  ...idsOf(job),
});
