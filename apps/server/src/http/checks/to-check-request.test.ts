import type { CheckBody } from '@pharos/contract/rest/checks/check-body.ts';
import { describe, expect, test } from 'vitest';
import { InputError } from '../app/errors/field-errors.ts';
import { toCheckRequest } from './to-check-request.ts';

const refusal = (body: CheckBody): unknown => {
  try {
    toCheckRequest(body);
  } catch (error) {
    if (error instanceof InputError) return error.fields;
    throw error;
  }
  return null;
};
const draftOf = (data: unknown, body: CheckBody = {}) => toCheckRequest({ ...body, data: JSON.stringify(data) }).draft;

test('returns a draft with only the given fields, and null for empty values', () => {
  const { draft, ...rest } = toCheckRequest({});
  expect(Object.values(draft).every((value) => value === undefined)).toBe(true);
  expect(rest).toEqual({ members: undefined, contacts: undefined, applicationId: undefined });
  expect(draftOf({ custom_header: null, dns_type: '' })).toMatchObject({ headers: null, recordType: null });
});

describe('data', () => {
  test.each([
    ['{', { data: ['This is not valid JSON.'] }],
    ['[]', { data: ['This is not a JSON object.'] }],
    ['"text"', { data: ['This is not a JSON object.'] }],
    ['{"notes":"\\u0000"}', { data: ['It contains characters that cannot be stored.'] }],
    ['{"url":"\\ud800"}', { data: ['It contains characters that cannot be stored.'] }],
    ['{"sucess":"x"}', { sucess: ['This field does not exist.'] }],
    ['{"performance_alert":{"limit":1}}', { 'performance_alert.limit': ['This field does not exist.'] }],
    ['{"request_timeout":"30"}', { request_timeout: [expect.any(String)] }],
    ['{"custom_header":{"__proto__":"1"}}', { custom_header: ['The header name __proto__ is not allowed.'] }],
    ['{"dns_type":"NAPTR"}', { dns_type: ['Select Record Type'] }],
    ['{"ignore_ssl_verification":"maybe"}', { ignore_ssl_verification: ['true or false'] }],
    [
      '{"status_check":{"whitelisted_status_codes_csv":"200","blacklisted_status_codes_csv":"500"}}',
      { status_check: [expect.any(String)] },
    ],
    ['{"string_check":{"success_string":"a","failure_string":"b"}}', { string_check: [expect.any(String)] }],
  ])('rejects %s', (data, fields) => {
    expect(refusal({ data })).toEqual(fields);
  });

  test.each(['__proto__', 'constructor', 'toString'])('rejects the unknown key %s by its name', (key) => {
    const fields = refusal({ data: `{"${key}":{"a":1}}` });
    expect(JSON.stringify(fields)).toBe(`{"${key}":["This field does not exist."]}`);
  });

  test('converts API field names to internal names', () => {
    expect(
      draftOf({
        request_timeout: 5,
        ignore_ssl_verification: 'true',
        status_check: { blacklisted_status_codes_csv: '500', whitelisted_status_codes_csv: '' },
        string_check: { failure_string: 'oops' },
        performance_alert: { is_active: true, threshold: 900 },
        ssl_expiry_alert: { on_expiry: true },
        sucess_string: 'ok',
      }),
    ).toMatchObject({
      timeoutSeconds: 5,
      ignoreSslVerification: true,
      statusCheck: { mode: 'blacklist', codes: '500' },
      stringCheck: { mode: 'absent', text: 'oops' },
      performanceAlert: { isActive: true, thresholdMs: 900 },
      certificateAlert: { onExpiry: true },
      successString: 'ok',
    });
  });

  test('resets empty values to the default', () => {
    expect(
      draftOf({
        basic_authentication: { basic_auth_username: '', basic_auth_password: '' },
        status_check: { whitelisted_status_codes_csv: ' ' },
        string_check: {},
      }),
    ).toMatchObject({ basicAuth: null, statusCheck: null, stringCheck: null });
  });

  test('uses the stored password if the given password is empty', () => {
    expect(
      draftOf({ basic_authentication: { basic_auth_username: 'bob', basic_auth_password: '' } }).basicAuth,
    ).toEqual({
      username: 'bob',
      password: null,
    });
  });
});

describe('fields that are allowed in data and at the top level', () => {
  test('are treated as one field', () => {
    expect(draftOf({ command_string: 'x' }).commandString).toBe('x');
    expect(draftOf({}, { command_string: 'x' }).commandString).toBe('x');
    expect(draftOf({ command_string: 'x' }, { command_string: 'x' }).commandString).toBe('x');
    expect(draftOf({ error_string: '' }, { error_string: null }).errorString).toBeNull();
  });

  test('cannot have two different values', () => {
    const fields = {
      command_string: 'a',
      sucess_string: 'a',
      error_string: 'a',
      dns_type: 'A',
      dns_value: 'a',
    } as const;
    const otherFields = { command_string: 'b', sucess_string: 'b', error_string: 'b', dns_type: 'MX', dns_value: 'b' };
    const message = ['The value outside "data" differs from the value in "data".'];
    expect(
      refusal({ ...fields, url: 'tcp://a:1', data: JSON.stringify({ ...otherFields, url: 'tcp://a:2' }) }),
    ).toEqual(Object.fromEntries([...Object.keys(fields), 'url'].map((name) => [name, message])));
  });

  test.each([
    ['https://h', undefined, 'https://h'],
    [undefined, 'https://h', 'https://h'],
    ['h', 'https://h', 'https://h'],
    ['https://h', 'h', 'https://h'],
    ['tcp://h', 'tcp://h:25', 'tcp://h:25'],
    ['h:25', 'tcp://h', 'tcp://h:25'],
    ['', 'https://h', 'https://h'],
    [null, undefined, null],
  ])('merges the URLs %j and %j to %j', (top, inner, url) => {
    expect(draftOf({ url: inner }, { url: top }).url).toBe(url);
  });

  test('rejects URLs with different targets', () => {
    expect(refusal({ url: 'http://h', data: '{"url":"https://h"}' })).toHaveProperty('url');
    expect(refusal({ url: 'https://a', data: '{"url":"https://b"}' })).toHaveProperty('url');
    expect(refusal({ url: 'https://h', data: '{"url":"https://h/path"}' })).toHaveProperty('url');
  });
});

test.each([
  ['any', null],
  ['', null],
  [null, null],
  [' east ', ['east']],
  ['east, west,east,', ['east', 'west']],
  [undefined, undefined],
])('converts the locations %j to %j', (csv, location) => {
  expect(toCheckRequest({ preferred_edge_locations_csv: csv }).draft.locations).toEqual(location);
});
