import type { ProbeJob } from '@pharos/contract/bus/job.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import { openTo } from '../../schedule/open-to.ts';
import { hash32 } from '../../schedule/partition-of.ts';
import type { JudgeContext } from '../judge-context.ts';
import { needsSameLocation } from './needs-same-location.ts';

/** A confirmation from the same location waits this long: a short disturbance has passed by then. */
const SAME_LOCATION_DELAY_MS = 2000;
/** What a job may wait for its agent, and an answer for its way back, beyond the probe's own timeout. */
const GRACE_MS = 3000;

/** The confirmation of a failure: the job, and when its answer counts as lost. `asked` counts from 1. */
export const planConfirmation = (
  first: ProbeResult,
  asked: number,
  { check, now, locations }: JudgeContext,
): { job: ProbeJob; answerBy: number } => {
  const location = confirmationLocation(first, asked, check, locations);
  const dueAt = location === first.location ? now + SAME_LOCATION_DELAY_MS : now;
  const answerBy = dueAt + check.target.timeoutSeconds * 1000 + GRACE_MS;
  const job: ProbeJob = {
    runId: `confirm:${check.id}:${first.dueAt}:${asked}`,
    checkId: check.id,
    revision: check.revision,
    purpose: 'confirm',
    location,
    dueAt,
    expiresAt: dueAt + GRACE_MS,
    target: check.target,
  };
  return { job, answerBy };
};

/**
 * Another live location that can run the type, a different one for each time of asking. The same one when there is no other,
 * and for private targets and pinned checks: another location could not reach them.
 */
const confirmationLocation = (
  first: ProbeResult,
  asked: number,
  { organizationId, location: pinned, target }: JudgeContext['check'],
  locations: JudgeContext['locations'],
): string => {
  if (pinned !== null) return pinned;
  if (needsSameLocation(first, target)) return first.location;
  const others = locations
    .filter(openTo(organizationId))
    .filter(({ key, types }) => key !== first.location && types.includes(target.type));
  return others[(hash32(first.checkId) + asked) % others.length]?.key ?? first.location;
};
