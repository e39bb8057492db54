import type { Api } from '@pharos/demo/seed/api.ts';
import type { CheckEvidence, Evidence, FaultWindow, ReportedTime } from '../oracle/evidence.ts';
import { contactAddress } from '../processes/create-checks.ts';
import { withSql } from '../processes/with-sql.ts';
import type { TargetStory } from '../story/story.ts';
import { readMails } from './read-mails.ts';
import { readRecord } from './read-record.ts';
import { readReport } from './read-report.ts';
import { readTruth } from './read-truth.ts';

const AT_ONCE = 8;

interface Sources {
  dataDir: string;
  api: Api;
  stories: readonly TargetStory[];
  /** By the target's index. */
  checkIds: readonly number[];
  targetLog: string;
  mailLog: string;
  faults: FaultWindow[];
  unaskedEnds: { at: number; how: string }[];
  /** Ends the targets, so that their log is whole. */
  endTargets(): Promise<void>;
}

/** Reads what Pharos holds and what its reports say, then what really happened. Pharos still runs. */
export const collectEvidence = async (sources: Sources): Promise<Evidence> => {
  const { dataDir, api, stories, checkIds, targetLog, mailLog, faults, unaskedEnds, endTargets } = sources;
  const record = await withSql(dataDir, readRecord);
  const readAt = Date.now();
  const reports: ReportedTime[] = [];
  for (let first = 0; first < checkIds.length; first += AT_ONCE) {
    const asked = checkIds.slice(first, first + AT_ONCE).map((id) => {
      const from = record.checks.get(id)?.createdAt ?? readAt;
      return readReport(api, id, { from, to: readAt });
    });
    reports.push(...(await Promise.all(asked)));
  }
  await endTargets();
  const truth = await readTruth(targetLog);
  const checks = stories.map(({ index, name, type, ...story }): CheckEvidence => {
    const id = checkIds[index] ?? 0;
    const report = reports[index];
    const own = record.checks.get(id);
    const { failing = [], served = [] } = truth.targets.get(index) ?? {};
    if (!report || !own) throw new Error(`Check ${id} is not there any more`);
    return {
      id,
      name,
      type,
      intervalMs: story.intervalSeconds * 1000,
      timeoutMs: story.timeoutSeconds * 1000,
      alertDelayMs: story.alertDelaySeconds * 1000,
      recipients: story.recipients.map(contactAddress),
      createdAt: own.createdAt,
      truth: { failing, served: served.filter(({ at }) => at <= readAt) },
      recorded: {
        states: record.states.get(id) ?? [],
        gaps: record.gaps.get(id) ?? [],
        ownFaults: record.ownFaults.get(id) ?? [],
        code: own.code,
        lastResultAt: own.lastResultAt,
        report,
      },
    };
  });
  return {
    checks,
    faults,
    unaskedEnds,
    stalls: truth.stalls,
    events: record.events,
    deliveries: record.deliveries,
    mails: await readMails(mailLog),
    lateJobs: record.lateJobs,
    supersededJobs: record.supersededJobs,
    readAt,
  };
};
