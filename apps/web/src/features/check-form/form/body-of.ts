import type { CheckBody, CheckData } from '@pharos/contract/rest/checks/check-body.ts';
import type { CheckDraft } from '@pharos/domain/checks/settings/check-settings.ts';
import type { Recipients } from './check-values.ts';

/** A draft in the names of the wire. What it does not say is left out, which leaves it as it is. */
export const bodyOf = (draft: CheckDraft, { members, contacts }: Partial<Recipients>): CheckBody => {
  const data = given(dataOf(draft));
  return given({
    type: draft.type,
    name: draft.name,
    notes: draft.notes,
    monitering_interval: draft.intervalSeconds,
    email_alerts_min_outage_duration: draft.alertDelaySeconds,
    target_response_time: draft.apdexThresholdMs,
    preferred_edge_locations_csv: draft.location,
    email_alert_members: members,
    email_alert_subscribers: contacts,
    email_alert_users_mode: 'SAM',
    email_alert_subscribers_mode: 'SAS',
    data: Object.keys(data).length === 0 ? undefined : JSON.stringify(data),
  });
};

const dataOf = (draft: CheckDraft): { [Key in keyof CheckData]: CheckData[Key] | undefined } => ({
  url: draft.url,
  request_timeout: draft.timeoutSeconds,
  basic_authentication: draft.basicAuth && {
    basic_auth_username: draft.basicAuth.username,
    // Without a password the stored one is kept.
    ...(draft.basicAuth.password !== null && { basic_auth_password: draft.basicAuth.password }),
  },
  custom_header: draft.headers,
  ignore_ssl_verification: draft.ignoreSslVerification == null ? undefined : `${draft.ignoreSslVerification}`,
  status_check: draft.statusCheck && {
    [draft.statusCheck.mode === 'whitelist' ? 'whitelisted_status_codes_csv' : 'blacklisted_status_codes_csv']:
      draft.statusCheck.codes,
  },
  string_check: draft.stringCheck && {
    [draft.stringCheck.mode === 'contains' ? 'success_string' : 'failure_string']: draft.stringCheck.text,
  },
  performance_alert:
    draft.performanceAlert &&
    given({
      is_active: draft.performanceAlert.isActive,
      threshold: draft.performanceAlert.thresholdMs,
      duration: draft.performanceAlert.durationSeconds,
    }),
  ssl_expiry_alert:
    draft.certificateAlert &&
    given({
      seven_days: draft.certificateAlert.sevenDays,
      fifteen_days: draft.certificateAlert.fifteenDays,
      on_expiry: draft.certificateAlert.onExpiry,
    }),
  command_string: draft.commandString,
  sucess_string: draft.successString,
  error_string: draft.errorString,
  dns_type: draft.recordType,
  dns_value: draft.expected,
});

type Given<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

const given = <T extends object>(values: T): Given<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>;
