import type { CheckBody, CheckData } from '@pharos/contract/rest/checks/check-body.ts';
import type { CheckDraft } from '@pharos/domain/checks/settings/check-settings.ts';
import type { CheckRequest } from '../../usecases/checks/check-request.ts';
import { InputError } from '../app/field-errors.ts';
import { readCheckData } from './read-check-data.ts';

/** A check as it travels, in inside names: undefined is not given, null goes back to the default. Throws InputError by field. */
export const toCheckRequest = (body: CheckBody): CheckRequest => {
  const data = readCheckData(body);
  const draft: CheckDraft = {
    type: body.type,
    name: body.name,
    url: data.url,
    notes: body.notes,
    intervalSeconds: body.monitering_interval,
    alertDelaySeconds: body.email_alerts_min_outage_duration,
    apdexThresholdMs: body.target_response_time,
    location: toLocation(body.preferred_edge_locations_csv),
    timeoutSeconds: data.request_timeout,
    basicAuth: toBasicAuth(data.basic_authentication),
    headers: data.custom_header,
    ignoreSslVerification: toBoolean(data.ignore_ssl_verification),
    statusCheck: toStatusCheck(data.status_check),
    stringCheck: toStringCheck(data.string_check),
    performanceAlert: toPerformanceAlert(data.performance_alert),
    certificateAlert: toCertificateAlert(data.ssl_expiry_alert),
    commandString: data.command_string,
    successString: data.sucess_string,
    errorString: data.error_string,
    recordType: data.dns_type === '' ? null : data.dns_type,
    expected: data.dns_value,
  };
  return {
    draft,
    members: body.email_alert_members,
    contacts: body.email_alert_subscribers,
    applicationId: body.application ?? undefined,
  };
};

const toLocation = (csv: CheckBody['preferred_edge_locations_csv']): string | null | undefined => {
  const key = csv?.trim();
  return key === '' || key === 'any' ? null : (key ?? csv);
};

const toBoolean = (value: CheckData['ignore_ssl_verification']): boolean | null | undefined =>
  typeof value === 'string' ? value === 'true' : value;

const toBasicAuth = (auth: CheckData['basic_authentication']): CheckDraft['basicAuth'] => {
  if (!auth) return auth;
  const username = auth.basic_auth_username ?? '';
  const password = auth.basic_auth_password || null;
  return username === '' && password === null ? null : { username, password };
};

const toStatusCheck = (check: CheckData['status_check']): CheckDraft['statusCheck'] => {
  if (!check) return check;
  const white = check.whitelisted_status_codes_csv?.trim();
  const black = check.blacklisted_status_codes_csv?.trim();
  if (white && black) throw new InputError({ status_check: ['List codes to consider up, or codes to consider down.'] });
  if (white) return { mode: 'whitelist', codes: white };
  return black ? { mode: 'blacklist', codes: black } : null;
};

const toStringCheck = (check: CheckData['string_check']): CheckDraft['stringCheck'] => {
  if (!check) return check;
  const { success_string: contained, failure_string: absent } = check;
  if (contained && absent) {
    throw new InputError({ string_check: ['Give a string that is contained, or one that is not.'] });
  }
  if (contained) return { mode: 'contains', text: contained };
  return absent ? { mode: 'absent', text: absent } : null;
};

const toPerformanceAlert = (alert: CheckData['performance_alert']): CheckDraft['performanceAlert'] =>
  alert && given({ isActive: alert.is_active, thresholdMs: alert.threshold, durationSeconds: alert.duration });

const toCertificateAlert = (alert: CheckData['ssl_expiry_alert']): CheckDraft['certificateAlert'] =>
  alert && given({ sevenDays: alert.seven_days, fifteenDays: alert.fifteen_days, onExpiry: alert.on_expiry });

const given = <T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
