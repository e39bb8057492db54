import type { CheckAnswer } from '@pharos/contract/rest/checks/check-answer.ts';
import type { CheckBody, CheckData } from '@pharos/contract/rest/checks/check-body.ts';
import { describe, expect, test } from 'vitest';
import type { CheckDraft, CheckSettings } from '../settings/check-settings.ts';
import { defaultSettings } from '../settings/defaults.ts';
import { readDraft, readSettings } from './read-draft.ts';
import { writeDraft, writeSettings } from './write-check.ts';

const DRAFT: CheckDraft = {
  type: 'https',
  url: 'https://a.example',
  name: 'Page',
  notes: 'Some notes',
  intervalSeconds: 60,
  alertDelaySeconds: 120,
  locations: ['east', 'west'],
  confirmationRule: 'most',
  timeoutSeconds: 7,
  performanceAlert: { isActive: true, thresholdMs: 200, durationSeconds: 60 },
  apdexThresholdMs: 300,
  basicAuth: { username: 'bob', password: 'secret' },
  headers: { 'X-Key': '1' },
  ignoreSslVerification: true,
  statusCheck: { mode: 'whitelist', codes: '200,204' },
  stringCheck: { mode: 'contains', text: 'fine' },
  certificateAlert: { sevenDays: true, fifteenDays: false, onExpiry: true },
  commandString: 'PING',
  successString: 'PONG',
  errorString: 'ERR',
  recordType: 'MX',
  expected: '10 mail.a.example',
};
const BODY: CheckBody = {
  type: 'https',
  name: 'Page',
  notes: 'Some notes',
  monitering_interval: 60,
  email_alerts_min_outage_duration: 120,
  preferred_edge_locations_csv: 'east,west',
  confirmation_rule: 'most',
  target_response_time: 300,
};
const DATA: CheckData = {
  url: 'https://a.example',
  request_timeout: 7,
  performance_alert: { is_active: true, threshold: 200, duration: 60 },
  basic_authentication: { basic_auth_username: 'bob', basic_auth_password: 'secret' },
  custom_header: { 'X-Key': '1' },
  ignore_ssl_verification: 'true',
  status_check: { whitelisted_status_codes_csv: '200,204' },
  string_check: { success_string: 'fine' },
  ssl_expiry_alert: { seven_days: true, fifteen_days: false, on_expiry: true },
  command_string: 'PING',
  sucess_string: 'PONG',
  error_string: 'ERR',
  dns_type: 'MX',
  dns_value: '10 mail.a.example',
};

describe('the conversion of a draft', () => {
  test('writes all fields with their names in the REST API and reads them back unchanged', () => {
    expect(writeDraft(DRAFT)).toEqual({ body: BODY, data: DATA });
    expect(readDraft({ body: BODY, data: DATA })).toEqual(DRAFT);
  });

  test('omits undefined fields and writes null for a requested default', () => {
    expect(writeDraft({})).toEqual({ body: {}, data: {} });
    expect(writeDraft({ notes: null, stringCheck: null, url: undefined, name: undefined })).toEqual({
      body: { notes: null },
      data: { string_check: null },
    });
    const draft = readDraft({ body: { notes: null }, data: { string_check: null } });
    expect(Object.entries(draft).filter(([, value]) => value !== undefined)).toEqual([
      ['notes', null],
      ['stringCheck', null],
    ]);
  });

  test('prefers the URL in data to the URL in the body', () => {
    expect(readDraft({ body: { url: 'https://a.example' }, data: {} }).url).toBe('https://a.example');
    expect(readDraft({ body: { url: 'https://a.example' }, data: { url: 'https://b.example' } }).url).toBe(
      'https://b.example',
    );
    expect(readDraft({ body: { url: 'https://a.example' }, data: { url: null } }).url).toBeNull();
  });
});

test.each<[CheckData, Partial<CheckDraft>]>([
  [{ status_check: { blacklisted_status_codes_csv: ' 500 ' } }, { statusCheck: { mode: 'blacklist', codes: '500' } }],
  [
    { status_check: { whitelisted_status_codes_csv: ' 200 ', blacklisted_status_codes_csv: '500' } },
    { statusCheck: { mode: 'whitelist', codes: '200' } },
  ],
  [
    { status_check: { whitelisted_status_codes_csv: ' ', blacklisted_status_codes_csv: '500' } },
    { statusCheck: { mode: 'blacklist', codes: '500' } },
  ],
  [{ status_check: { whitelisted_status_codes_csv: '', blacklisted_status_codes_csv: ' ' } }, { statusCheck: null }],
  [{ status_check: {} }, { statusCheck: null }],
  [{ string_check: { failure_string: 'error' } }, { stringCheck: { mode: 'absent', text: 'error' } }],
  [{ string_check: { success_string: '', failure_string: '' } }, { stringCheck: null }],
  [
    { basic_authentication: { basic_auth_username: 'bob', basic_auth_password: '' } },
    { basicAuth: { username: 'bob', password: null } },
  ],
  [{ basic_authentication: { basic_auth_password: 'x' } }, { basicAuth: { username: '', password: 'x' } }],
  [{ basic_authentication: {} }, { basicAuth: null }],
  [{ ssl_expiry_alert: { on_expiry: true } }, { certificateAlert: { onExpiry: true } }],
  [{ performance_alert: { threshold: 500 } }, { performanceAlert: { thresholdMs: 500 } }],
  [{ ignore_ssl_verification: 'false' }, { ignoreSslVerification: false }],
  [{ ignore_ssl_verification: true }, { ignoreSslVerification: true }],
])('reads %j as %j', (data, draft) => {
  expect(readDraft({ body: {}, data })).toMatchObject(draft);
});

test.each([
  ['any', null],
  ['  any ', null],
  [' ', null],
  [' east ', ['east']],
  ['east, west', ['east', 'west']],
])('reads the location %j as %j', (wire, location) => {
  expect(readDraft({ body: { preferred_edge_locations_csv: wire }, data: {} }).locations).toEqual(location);
});

describe('the conversion of settings', () => {
  const settings: CheckSettings = {
    ...defaultSettings('https', 300),
    name: 'Page',
    url: 'https://a.example',
    basicAuth: { username: 'bob', password: 'secret' },
    statusCheck: { mode: 'blacklist', codes: [404, 500] },
    stringCheck: { mode: 'absent', text: 'error' },
    headers: { 'X-Key': '1' },
  };

  test('omits the password and the fields that are not set', () => {
    expect(writeSettings(settings)).toEqual({
      body: {
        type: 'https',
        url: 'https://a.example',
        name: 'Page',
        notes: '',
        monitering_interval: 300,
        email_alerts_min_outage_duration: 0,
        preferred_edge_locations_csv: null,
        confirmation_rule: 'one',
        target_response_time: 1000,
      },
      data: {
        url: 'https://a.example',
        request_timeout: 30,
        performance_alert: { is_active: false, threshold: 2500, duration: 0 },
        basic_authentication: { basic_auth_username: 'bob' },
        custom_header: { 'X-Key': '1' },
        ignore_ssl_verification: 'false',
        status_check: { blacklisted_status_codes_csv: '404,500' },
        string_check: { failure_string: 'error' },
        ssl_expiry_alert: { seven_days: false, fifteen_days: false, on_expiry: false },
      },
    });
    expect(Object.keys(writeSettings(defaultSettings('https', 300)).data)).not.toContain('custom_header');
  });

  test('writes an empty text to show that the type has the field', () => {
    const { data } = writeSettings({ ...defaultSettings('tcp', 300), url: 'tcp://a.example:25' });
    expect(data).toMatchObject({ command_string: '', sucess_string: '', error_string: '' });
    expect(Object.keys(data)).not.toContain('ignore_ssl_verification');
  });

  test('reads the settings back from a response unchanged, except the password', () => {
    const { body, data } = writeSettings(settings);
    expect(readSettings(body as CheckAnswer, data)).toEqual({
      ...settings,
      basicAuth: { username: 'bob', password: '' },
    });
  });
});
