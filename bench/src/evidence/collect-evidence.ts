import type { Api } from '@pharos/demo/seed/api.ts';
import type { CheckEvidence, Evidence, FaultWindow, ReportedTime } from '../oracle/evidence.ts';
import { withSql } from '../processes/with-sql.ts';
import { readMails } from './read-mails.ts';
import { readRecord } from './read-record.ts';
import { readReport } from './read-report.ts';
import { readTruth } from './read-truth.ts';

const AT_ONCE = 8;

export interface WatchedCheck
  extends Pick<CheckEvidence, 'id' | 'name' | 'type' | 'intervalMs' | 'timeoutMs' | 'alertDelayMs' | 'recipients'> {
  target: number;
  isReported: boolean;
}

interface Sources {
  dataDir: string;
  api: Api;
  checks: readonly WatchedCheck[];
  targetLog: string;
  mailLog: string;
  faults: FaultWindow[];
  unexpectedExits: { at: number; how: string }[];
  /** Stops the targets, so that their log is complete. */
  endTargets(): Promise<void>;
}

/** Pharos must still run. Reads its record first, and then the logs of what really happened. */
export const collectEvidence = async (sources: Sources): Promise<Evidence> => {
  const { dataDir, api, checks: watched, targetLog, mailLog, faults, unexpectedExits, endTargets } = sources;
  const record = await withSql(dataDir, readRecord);
  const readAt = Date.now();
  const reports = new Map<number, ReportedTime>();
  const reported = watched.filter(({ isReported }) => isReported);
  for (let first = 0; first < reported.length; first += AT_ONCE) {
    const asked = reported.slice(first, first + AT_ONCE).map(async ({ id }) => {
      const from = record.checks.get(id)?.createdAt ?? readAt;
      reports.set(id, await readReport(api, id, { from, to: readAt }));
    });
    await Promise.all(asked);
  }
  await endTargets();
  const truth = await readTruth(targetLog);
  const checks = watched.map(({ target, isReported: _, ...check }): CheckEvidence => {
    const { id } = check;
    const own = record.checks.get(id);
    const { failing = [], served = [] } = truth.targets.get(target) ?? {};
    if (!own) throw new Error(`Check ${id} no longer exists`);
    return {
      ...check,
      createdAt: own.createdAt,
      truth: { failing, served: served.filter(({ at }) => at <= readAt) },
      recorded: {
        states: record.states.get(id) ?? [],
        gaps: record.gaps.get(id) ?? [],
        proberErrors: record.proberErrors.get(id) ?? [],
        code: own.code,
        lastResultAt: own.lastResultAt,
        report: reports.get(id) ?? null,
      },
    };
  });
  return {
    checks,
    faults,
    unexpectedExits,
    stalls: truth.stalls,
    events: record.events,
    deliveries: record.deliveries,
    mails: await readMails(mailLog),
    lateJobs: record.lateJobs,
    supersededJobs: record.supersededJobs,
    readAt,
  };
};
