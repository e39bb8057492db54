import { describe, expect, test } from 'vitest';
import { validateDraft } from './validate-draft.ts';
import { changedFields, fieldsOf } from './webhook-body.ts';
import { copyOf, draftOf, NEW_WEBHOOK, type WebhookDraft } from './webhook-draft.ts';

const stored = {
  id: 3,
  state: 'AC',
  name: 'On call',
  type: 'AT',
  url: 'https://hooks.example/pharos',
  subscribed_checks: [11],
  checks_deleted: false,
  organization: 7,
  meta: JSON.stringify({ username: 'ann', password: '••••', data_json: { text: '{{text}}' } }),
  made_by: null,
  problem: null,
} as const;
const webhook = { ...stored, subscribed_checks: [11] };
const draft = (given: Partial<WebhookDraft> = {}): WebhookDraft => ({
  ...NEW_WEBHOOK,
  name: 'On call',
  url: 'https://hooks.example/pharos',
  ...given,
});

describe('the validation of a webhook draft', () => {
  test.each([
    [{ name: ' ' }, { name: 'Webhook name is required' }],
    [{ name: 'ab' }, { name: 'Webhook name should be longer than 3 characters' }],
    [{ name: 'x'.repeat(129) }, { name: 'Webhook name should be limited to 128 characters' }],
    [{ url: '' }, { url: 'Callback URL is required' }],
    [{ url: 'hooks.example' }, { url: 'URL should be vaild' }],
    [{ url: 'ftp://hooks.example' }, { url: 'URL should be vaild' }],
    [{ url: `https://hooks.example/${'x'.repeat(2000)}` }, { url: 'The URL must have at most 2000 characters.' }],
    [
      { requiresAuth: true, username: 'ann', storedPasswordOrigin: 'https://other.example' },
      { password: 'Enter the password again, because the URL points to another server.' },
    ],
    [{ requiresAuth: true }, { username: 'Username is required', password: 'Password is required' }],
    [{ mode: 'advanced', content: '{' }, { content: 'Error in parsing' }],
    [{ mode: 'advanced', content: '{"a":"{{b}}"}' }, { content: 'There is no placeholder {{b}}.' }],
    [
      { mode: 'advanced', content: JSON.stringify({ a: 'x'.repeat(65_536) }) },
      { content: 'The content is too long. The maximum is 64 KiB.' },
    ],
    [{ content: '{' }, {}],
    [{ name: 'abc' }, {}],
  ] as const)('returns the expected errors for %j', (given, errors) => {
    expect(validateDraft(draft(given))).toEqual(errors);
  });

  test('selects no checks for a webhook whose checks were deleted or its copy, and requires a selection', () => {
    const withoutChecks = { ...webhook, subscribed_checks: [], checks_deleted: true };
    for (const start of [draftOf(withoutChecks), { ...copyOf(withoutChecks), password: 'new' }]) {
      expect(start.checks).toEqual([]);
      expect(validateDraft(start)).toEqual({ checks: 'Choose checks, or All Checks.' });
      expect(validateDraft({ ...start, checks: 'all' })).toEqual({});
    }
    expect(draftOf({ ...withoutChecks, checks_deleted: false }).checks).toBe('all');
  });

  test('retains a stored password for the same server and requires it for another server', () => {
    expect(validateDraft(draftOf(webhook))).toEqual({});
    expect(validateDraft({ ...draftOf(webhook), url: 'https://hooks.example/other' })).toEqual({});
    const elsewhere = { ...draftOf(webhook), url: 'https://other.example/pharos' };
    expect(validateDraft(elsewhere)).toEqual({
      password: 'Enter the password again, because the URL points to another server.',
    });
    expect(validateDraft({ ...elsewhere, password: 'new' })).toEqual({});
  });
});

describe('the request body of a webhook', () => {
  test('contains all trimmed values of a new webhook', () => {
    expect(fieldsOf(draft({ name: ' On call ', url: ' https://hooks.example/pharos ' }))).toEqual({
      name: 'On call',
      type: 'AL',
      url: 'https://hooks.example/pharos',
      subscribed_checks: 'all',
      meta: '{"username":null,"password":null,"data_json":null}',
    });
  });

  test('contains only the changes of a stored webhook', () => {
    const start = draftOf(webhook);
    expect(changedFields(start, start)).toEqual({});
    expect(changedFields({ ...start, checks: 'all' }, start)).toEqual({ subscribed_checks: 'all' });
    expect(JSON.parse(changedFields({ ...start, mode: 'simple', content: '' }, start).meta ?? '')).toEqual({
      username: 'ann',
      password: '••••',
      data_json: null,
    });
    expect(JSON.parse(changedFields({ ...start, requiresAuth: false }, start).meta ?? '')).toMatchObject({
      username: null,
      password: null,
    });
  });
});

describe('the copy of a webhook', () => {
  test('contains everything except the password, which the browser does not know', () => {
    expect(copyOf(webhook)).toMatchObject({
      name: 'On call (copy)',
      username: 'ann',
      storedPasswordOrigin: null,
      checks: [11],
    });
    expect(validateDraft(copyOf(webhook))).toEqual({ password: 'Password is required' });
  });

  test('shortens a long name to the maximum length', () => {
    expect(copyOf({ ...webhook, name: 'x'.repeat(128) }).name).toHaveLength(128);
  });
});
