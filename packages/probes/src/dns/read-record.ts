import type { DnsTarget } from '@pharos/contract/bus/target.ts';
import { Deadline } from '../deadline.ts';
import { guardHost } from '../egress-guard/guard-host.ts';
import { TargetNotAllowed } from '../egress-guard/target-not-allowed.ts';
import { errorCode } from '../error-code.ts';
import { PhaseClock } from '../phase-clock.ts';
import type { ProbeContext } from '../prober.ts';
import type { ProbeRun } from '../run-probe.ts';
import { nameServerAddresses } from './name-server-addresses.ts';
import { queryAnswers } from './query-answers.ts';

type Question = Pick<DnsTarget, 'host' | 'recordType' | 'nameServer'>;

/**
 * Uses the name server of the check or of the location. Returns an empty list if there is no such record. Rejects like
 * `queryAnswers`, and with `TargetNotAllowed` if the name or the name server is not allowed.
 */
export const readRecord = async ({ host, recordType, nameServer }: Question, run: ProbeRun): Promise<string[]> => {
  const guarded = guardHost(host, run.context.egress);
  if (!guarded.allowed) throw new TargetNotAllowed(guarded.reason);
  const servers = nameServer === undefined ? run.context.nameServers : await nameServerAddresses(nameServer, run);
  try {
    return await run.deadline.within((resolve, reject) => {
      const abort = new AbortController();
      queryAnswers(host, recordType, servers, abort.signal, run.context.egress).then(resolve, reject);
      return () => abort.abort();
    });
  } catch (error) {
    if (errorCode(error) === 'ENODATA') return [];
    throw error;
  }
};

export const readRecordWithin = async (
  seconds: number,
  question: Question,
  context: ProbeContext,
): Promise<string[]> => {
  const deadline = new Deadline(seconds);
  try {
    return await readRecord(question, { context, deadline, clock: new PhaseClock(), evidence: {} });
  } finally {
    deadline.clear();
  }
};
