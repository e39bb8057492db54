import { CHECK_TYPES } from '@pharos/contract/check-types.ts';
import type { CheckAnswer } from '@pharos/contract/rest/checks/check-answer.ts';
import { CheckBody, CheckData } from '@pharos/contract/rest/checks/check-body.ts';
import type { CheckSettings } from '@pharos/domain/checks/settings/check-settings.ts';
import { defaultSettings } from '@pharos/domain/checks/settings/defaults.ts';
import { readSettings } from '@pharos/domain/checks/wire/read-draft.ts';
import { describe, expect, test } from 'vitest';
import { bodyOf } from './body-of.ts';
import { valuesOf } from './check-values.ts';
import { draftOf } from './draft-of.ts';

const dataOf = (body: CheckBody) => JSON.parse(body.data ?? 'null') as unknown;
const recipients = { members: [1], contacts: [2] };

const full: CheckSettings = {
  ...defaultSettings('https', 60),
  name: 'Shop',
  url: 'https://shop.example/cart',
  notes: 'Ask Bo.',
  alertDelaySeconds: 120,
  apdexThresholdMs: 250,
  locations: ['local'],
  confirmationRule: 'one',
  timeoutSeconds: 7,
  basicAuth: { username: 'ann', password: '' },
  headers: { 'X-Key': 'one' },
  ignoreSslVerification: true,
  statusCheck: { mode: 'blacklist', codes: [301, 500] },
  stringCheck: { mode: 'absent', text: ' oops ' },
  performanceAlert: { isActive: true, thresholdMs: 900, durationSeconds: 60 },
  certificateAlert: { sevenDays: true, fifteenDays: false, onExpiry: true },
};

/** Returns the check as the server returns it after receiving this body. */
const answerOf = (settings: CheckSettings, body: CheckBody): CheckAnswer => ({
  id: 1,
  check_id: 1,
  name: body.name ?? '',
  type: settings.type,
  url: (JSON.parse(body.data ?? '{}') as { url: string }).url,
  notes: body.notes ?? '',
  monitering_interval: body.monitering_interval ?? 0,
  target_response_time: body.target_response_time ?? 1000,
  email_alerts_min_outage_duration: body.email_alerts_min_outage_duration ?? 0,
  email_alert_members: [],
  email_alert_subscribers: [],
  email_alert_users_mode: 'SAM',
  email_alert_subscribers_mode: 'SAS',
  preferred_edge_locations_csv: body.preferred_edge_locations_csv ?? null,
  confirmation_rule: body.confirmation_rule ?? 'one',
  application: 1,
  application_mini: { id: 1, name: 'A', organization: 1, logged_in_user_role: 'AD' },
  data: body.data ?? '{}',
  statuses: {
    check_id: 1,
    state: null,
    appState: null,
    state_since: null,
    last_check_time: null,
    response_time: null,
    down_since: null,
    error_summary: null,
    monitoring_error: null,
    no_live_location: null,
    paused_by_plan: false,
  },
  created_on: '2026-01-01T00:00:00Z',
  updated_on: '2026-01-01T00:00:00Z',
});
const sent = (settings: CheckSettings) =>
  bodyOf(
    draftOf(valuesOf(settings, recipients), () => true),
    recipients,
  );

describe('the request body of a filled-in form', () => {
  test('uses the field names and structure of the API', () => {
    const body = sent(full);
    expect(body).toEqual({
      type: 'https',
      name: 'Shop',
      notes: 'Ask Bo.',
      monitering_interval: 60,
      email_alerts_min_outage_duration: 120,
      target_response_time: 250,
      preferred_edge_locations_csv: 'local',
      confirmation_rule: 'one',
      email_alert_members: [1],
      email_alert_subscribers: [2],
      email_alert_users_mode: 'SAM',
      email_alert_subscribers_mode: 'SAS',
      data: expect.any(String),
    });
    expect(dataOf(body)).toEqual({
      url: 'https://shop.example/cart',
      request_timeout: 7,
      basic_authentication: { basic_auth_username: 'ann' },
      custom_header: { 'X-Key': 'one' },
      ignore_ssl_verification: 'true',
      status_check: { blacklisted_status_codes_csv: '301, 500' },
      string_check: { failure_string: ' oops ' },
      performance_alert: { is_active: true, threshold: 900, duration: 60 },
      ssl_expiry_alert: { seven_days: true, fifteen_days: false, on_expiry: true },
    });
  });

  test.each(CHECK_TYPES)('restores the same settings for type %s and matches the contract', (type) => {
    const exchange = { commandString: 'PING\\r\\n', successString: 'PONG', errorString: 'ERR' };
    const own: Partial<Record<typeof type, Partial<CheckSettings>>> = {
      https: full,
      tcp: exchange,
      udp: exchange,
      dns: { recordType: 'MX', expected: '10 mail.example', apdexThresholdMs: 300 },
    };
    const url = { tcp: 'tcp://a:25', udp: 'udp://[::1]:53' }[type as string] ?? `${type}://a`;
    const settings = { ...defaultSettings(type, 60), name: 'A', ...own[type], type, url };
    const body = sent(settings);
    expect(CheckBody.safeParse(body).success).toBe(true);
    expect(CheckData.safeParse(dataOf(body)).success).toBe(true);
    expect(readSettings(answerOf(settings, body), CheckData.parse(dataOf(body)))).toEqual(settings);
  });
});

test('omits fields that the draft does not contain and sends null for cleared fields', () => {
  expect(bodyOf({ name: 'B' }, {})).toEqual({
    name: 'B',
    email_alert_users_mode: 'SAM',
    email_alert_subscribers_mode: 'SAS',
  });
  expect(dataOf(bodyOf({ basicAuth: null, stringCheck: null, statusCheck: null, headers: {} }, {}))).toEqual({
    basic_authentication: null,
    string_check: null,
    status_check: null,
    custom_header: {},
  });
  const auth = { username: 'ann', password: 'secret' };
  expect(dataOf(bodyOf({ basicAuth: auth }, {}))).toEqual({
    basic_authentication: { basic_auth_username: 'ann', basic_auth_password: 'secret' },
  });
});
