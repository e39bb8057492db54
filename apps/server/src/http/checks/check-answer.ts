import type { BulkAnswer } from '@pharos/contract/rest/checks/bulk.ts';
import type { CheckAnswer, CheckStatus } from '@pharos/contract/rest/checks/check-answer.ts';
import type { CheckData } from '@pharos/contract/rest/checks/check-body.ts';
import type { BulkOutcome } from '../../usecases/checks/set-monitoring.ts';
import type { ShownCheck, ShownSettings } from '../../usecases/checks/shown-check.ts';

/** A check in the names of the wire. */
export const toCheckAnswer = (check: ShownCheck): CheckAnswer => {
  const { settings } = check;
  return {
    id: check.id,
    check_id: check.id,
    name: settings.name,
    type: settings.type,
    url: settings.url,
    notes: settings.notes,
    monitering_interval: settings.intervalSeconds,
    target_response_time: settings.apdexThresholdMs,
    email_alerts_min_outage_duration: settings.alertDelaySeconds,
    email_alert_members: check.members,
    email_alert_subscribers: check.contacts,
    email_alert_users_mode: 'SAM',
    email_alert_subscribers_mode: 'SAS',
    preferred_edge_locations_csv: settings.location,
    application: check.applicationId,
    application_mini: {
      id: check.applicationId,
      name: check.applicationName,
      organization: check.organizationId,
      logged_in_user_role: check.forAdmin ? 'AD' : 'ST',
    },
    data: JSON.stringify(toCheckData(settings)),
    statuses: toCheckStatus(check),
    created_on: check.createdAt.toISOString(),
    updated_on: check.updatedAt.toISOString(),
  };
};

export const toCheckStatus = (check: ShownCheck): CheckStatus => ({
  check_id: check.id,
  state: check.state,
  appState: toPerformance(check),
  state_since: toSince(check),
  last_check_time: check.lastResultAt?.toISOString() ?? null,
  response_time: check.lastResponseMs === null ? null : Math.round(check.lastResponseMs * 10) / 10,
});

/** Nothing is known of the performance of a check that is paused or has no result yet. */
const toPerformance = ({ state, degraded }: ShownCheck): CheckStatus['appState'] => {
  if (state === null || state === 'PS') return null;
  return degraded ? 'DP' : 'GP';
};

/** The engine's row still tells of the state before while a pause is being recorded. */
const toSince = ({ state, paused, since, monitoringChangedAt }: ShownCheck): string | null => {
  if (state === null) return null;
  return (paused ? monitoringChangedAt : since)?.toISOString() ?? null;
};

const toCheckData = (settings: ShownSettings): CheckData => {
  const { performanceAlert, certificateAlert, basicAuth, headers, statusCheck, stringCheck } = settings;
  return {
    url: settings.url,
    request_timeout: settings.timeoutSeconds,
    performance_alert: {
      is_active: performanceAlert.isActive,
      threshold: performanceAlert.thresholdMs,
      duration: performanceAlert.durationSeconds,
    },
    ...(settings.ignoreSslVerification !== undefined && {
      ignore_ssl_verification: settings.ignoreSslVerification ? 'true' : 'false',
    }),
    ...(certificateAlert && {
      ssl_expiry_alert: {
        seven_days: certificateAlert.sevenDays,
        fifteen_days: certificateAlert.fifteenDays,
        on_expiry: certificateAlert.onExpiry,
      },
    }),
    ...(basicAuth && { basic_authentication: { basic_auth_username: basicAuth.username } }),
    ...(headers && Object.keys(headers).length > 0 && { custom_header: headers }),
    ...(statusCheck && {
      status_check: {
        [statusCheck.mode === 'whitelist' ? 'whitelisted_status_codes_csv' : 'blacklisted_status_codes_csv']:
          statusCheck.codes.join(','),
      },
    }),
    ...(stringCheck && {
      string_check: { [stringCheck.mode === 'contains' ? 'success_string' : 'failure_string']: stringCheck.text },
    }),
    ...(settings.commandString !== undefined && {
      command_string: settings.commandString,
      sucess_string: settings.successString,
      error_string: settings.errorString,
    }),
    ...(settings.recordType !== undefined && { dns_type: settings.recordType, dns_value: settings.expected }),
  };
};

export const toBulkAnswer = ({ results, missing }: BulkOutcome): BulkAnswer => ({
  results,
  ...(missing.length > 0 && { errors: missing.map((id) => ({ id, message: 'Check not found.' })) }),
});
