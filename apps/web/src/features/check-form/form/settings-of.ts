import type { CheckAnswer } from '@pharos/contract/rest/checks/check-answer.ts';
import { CheckData } from '@pharos/contract/rest/checks/check-body.ts';
import type { CheckSettings } from '@pharos/domain/checks/settings/check-settings.ts';
import { defaultSettings } from '@pharos/domain/checks/settings/defaults.ts';
import { parseStatusCodes } from '@pharos/domain/checks/settings/status-codes.ts';

/** A check's settings from the names of the wire. The password is never told, so that it is ''. */
export const settingsOf = (check: CheckAnswer): CheckSettings => {
  const data = CheckData.parse(JSON.parse(check.data));
  const defaults = defaultSettings(check.type, check.monitering_interval);
  const { performance_alert: performance, ssl_expiry_alert: expiry } = data;
  return {
    ...defaults,
    name: check.name,
    url: check.url,
    notes: check.notes,
    alertDelaySeconds: check.email_alerts_min_outage_duration,
    apdexThresholdMs: check.target_response_time,
    location: check.preferred_edge_locations_csv,
    timeoutSeconds: data.request_timeout ?? defaults.timeoutSeconds,
    basicAuth: data.basic_authentication
      ? { username: data.basic_authentication.basic_auth_username ?? '', password: '' }
      : null,
    headers: data.custom_header ?? {},
    ignoreSslVerification: String(data.ignore_ssl_verification) === 'true',
    statusCheck: toStatusCheck(data.status_check),
    stringCheck: toStringCheck(data.string_check),
    performanceAlert: {
      isActive: performance?.is_active ?? defaults.performanceAlert.isActive,
      thresholdMs: performance?.threshold ?? defaults.performanceAlert.thresholdMs,
      durationSeconds: performance?.duration ?? defaults.performanceAlert.durationSeconds,
    },
    certificateAlert: {
      sevenDays: expiry?.seven_days ?? false,
      fifteenDays: expiry?.fifteen_days ?? false,
      onExpiry: expiry?.on_expiry ?? false,
    },
    commandString: data.command_string ?? '',
    successString: data.sucess_string ?? '',
    errorString: data.error_string ?? '',
    recordType: data.dns_type || null,
    expected: data.dns_value ?? '',
  };
};

const toStatusCheck = (check: CheckData['status_check']): CheckSettings['statusCheck'] => {
  const white = check?.whitelisted_status_codes_csv;
  const parsed = parseStatusCodes(white || check?.blacklisted_status_codes_csv || '');
  return 'codes' in parsed ? { mode: white ? 'whitelist' : 'blacklist', codes: parsed.codes } : null;
};

const toStringCheck = (check: CheckData['string_check']): CheckSettings['stringCheck'] => {
  if (check?.success_string) return { mode: 'contains', text: check.success_string };
  return check?.failure_string ? { mode: 'absent', text: check.failure_string } : null;
};
