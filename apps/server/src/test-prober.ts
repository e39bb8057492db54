import { randomUUID } from 'node:crypto';
import type { Bus } from '@pharos/bus/port.ts';
import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import type { DnsRecordType } from '@pharos/contract/states.ts';
import { descriptorOf } from '@pharos/domain/checks/types/registry.ts';
import { openTo } from '@pharos/domain/schedule/open-to.ts';
import { mayBeShown } from '@pharos/probes/dns/may-be-shown.ts';
import { queryAnswers } from '@pharos/probes/dns/query-answers.ts';
import { readRecordWithin } from '@pharos/probes/dns/read-record.ts';
import { guardHost } from '@pharos/probes/egress-guard/guard-host.ts';
import type { EgressPolicy } from '@pharos/probes/egress-guard/policy.ts';
import { errorCode } from '@pharos/probes/error-code.ts';
import type { TestProber } from './usecases/context.ts';

/** For the transport of a job and of its result, in addition to the timeout of the probe. */
const GRACE_MS = 3000;
/** Until then, a silent name server is queried again. */
const LOOK_UP_SECONDS = 32;

export const createTestProber = (bus: Bus, egress: EgressPolicy, isConnected: () => boolean): TestProber => ({
  locations: () => bus.locations(),
  isConnected,

  async test(target, location, organizationId) {
    const open = bus.locations().filter(openTo(organizationId));
    const able = open.filter(({ types }) => types.includes(target.type));
    // Without a chosen location, private locations are excluded.
    const chosen = able.find((one) => (location === null ? one.organizationId === undefined : one.key === location));
    const job = testJob(target, chosen?.key ?? location ?? '');
    if (!chosen) return unanswered(job, `No location can run ${descriptorOf(target.type).label} checks at the moment`);
    try {
      return await bus.request(job, target.timeoutSeconds * 1000 + 2 * GRACE_MS);
    } catch (error) {
      return unanswered(job, error instanceof Error ? error.message : String(error));
    }
  },

  egressRefusal(host) {
    const judgment = guardHost(host, egress);
    return judgment.allowed ? null : judgment.reason;
  },

  async resolveRecords(host, recordType, nameServer) {
    const question = { host, recordType, nameServer };
    const answers = await readRecordWithin(LOOK_UP_SECONDS, question, { egress, baseUrl: '' }).catch(noneIfNoRecords);
    return answers.filter((answer) => mayBeShown(answer, recordType, egress));
  },
});

/** Returns an empty list if there are no records. Rejects if no server answers. */
export const resolveRecords = (
  name: string,
  recordType: DnsRecordType,
  nameServers?: readonly string[],
): Promise<string[]> =>
  queryAnswers(name, recordType, nameServers, new AbortController().signal).catch(noneIfNoRecords);

const noneIfNoRecords = (error: unknown): string[] => {
  if (NO_RECORDS.has(errorCode(error) ?? '')) return [];
  throw error;
};

const NO_RECORDS = new Set(['ENODATA', 'ENOTFOUND']);

const testJob = (target: ProbeTarget, location: string): ProbeJob => {
  const now = Date.now();
  return {
    runId: `test:${randomUUID()}`,
    checkId: 0,
    revision: 0,
    purpose: 'test',
    location,
    dueAt: now,
    expiresAt: now + GRACE_MS,
    target,
  };
};

const unanswered = (job: ProbeJob, proberError: string): ProbeResult => ({
  runId: job.runId,
  checkId: job.checkId,
  revision: job.revision,
  purpose: job.purpose,
  location: job.location,
  dueAt: job.dueAt,
  startedAt: job.dueAt,
  verdict: null,
  proberError,
  summary: proberError,
  responseTimeMs: null,
  phases: { dns: null, connect: null, tls: null, firstByte: null, transfer: null },
  statusCode: null,
  remoteAddress: null,
  certificate: null,
});
