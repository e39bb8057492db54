import type { BulkAnswer } from '@pharos/contract/rest/checks/bulk.ts';
import type { CheckAnswer, CheckStatus } from '@pharos/contract/rest/checks/check-answer.ts';
import { writeSettings } from '@pharos/domain/checks/wire/write-check.ts';
import { UNREADABLE_TEXTS } from '@pharos/domain/text/unreadable-text.ts';
import type { RedactedCheck } from '../../usecases/checks/redact-check.ts';
import type { BulkOutcome } from '../../usecases/checks/set-monitoring.ts';

export const toCheckAnswer = (check: RedactedCheck): CheckAnswer => {
  const { body, data } = writeSettings(check.settings);
  return {
    id: check.id,
    check_id: check.id,
    ...body,
    email_alert_members: check.members,
    email_alert_subscribers: check.contacts,
    email_alert_users_mode: 'SAM',
    email_alert_subscribers_mode: 'SAS',
    application: check.applicationId,
    application_mini: {
      id: check.applicationId,
      name: check.applicationName,
      organization: check.organizationId,
      logged_in_user_role: check.forAdmin ? 'AD' : 'ST',
    },
    data: JSON.stringify(data),
    statuses: toCheckStatus(check),
    created_on: check.createdAt.toISOString(),
    updated_on: check.updatedAt.toISOString(),
  };
};

export const toCheckStatus = (check: RedactedCheck): CheckStatus => ({
  check_id: check.id,
  state: check.state,
  appState: toPerformance(check),
  state_since: toSince(check),
  ...toOutage(check),
  last_check_time: check.lastResultAt?.toISOString() ?? null,
  response_time: check.lastResponseMs === null ? null : Math.round(check.lastResponseMs * 10) / 10,
  monitoring_error: check.unreadable && UNREADABLE_TEXTS[check.unreadable],
  paused_by_plan: check.pausedByPlan,
  no_live_location: check.withoutLocation && {
    since: check.withoutLocation.since?.toISOString() ?? null,
    ...(check.withoutLocation.isCutOff && { is_cut_off: true }),
  },
});

/** Returns null for a check that is paused or has no result yet. */
const toPerformance = ({ state, degraded }: RedactedCheck): CheckStatus['appState'] => {
  if (state === null || state === 'PS') return null;
  return degraded ? 'DP' : 'GP';
};

/**
 * Returns null for both fields unless the state is failing. Data of an outage can remain while its end is being
 * recorded.
 */
const toOutage = (check: RedactedCheck): Pick<CheckStatus, 'down_since' | 'error_summary'> => {
  const isDown = check.state !== null && check.state !== 'AV' && check.state !== 'PS';
  if (!isDown) return { down_since: null, error_summary: null };
  return { down_since: (check.downSince ?? check.since)?.toISOString() ?? null, error_summary: check.summary };
};

/**
 * A paused check has the time of the pause, because the engine stores the previous state until it has recorded the
 * pause.
 */
const toSince = ({ state, paused, since, monitoringChangedAt }: RedactedCheck): string | null => {
  if (state === null) return null;
  return (paused ? monitoringChangedAt : since)?.toISOString() ?? null;
};

export const toBulkAnswer = ({ results, missing }: BulkOutcome): BulkAnswer => ({
  results,
  ...(missing.length > 0 && { errors: missing.map((id) => ({ id, message: 'Check not found.' })) }),
});
