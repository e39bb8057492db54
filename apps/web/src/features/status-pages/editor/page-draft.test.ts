import { expect, test } from 'vitest';
import { bodyOf, errorsByField, isDomain, newDraft, type PageDraft, previewOf, validateDraft } from './page-draft.ts';

const draft = (given: Partial<PageDraft> = {}): PageDraft => ({ ...newDraft(11), name: 'Acme', ...given });

test('starts a new page with the first check if there is one', () => {
  expect(newDraft(11).checks).toEqual([11]);
  expect(newDraft(undefined).checks).toEqual([]);
});

test('numbers checks from 1 in their order and sends an empty tracking ID and domain as null', () => {
  expect(bodyOf(draft({ checks: [13, 11], name: ' Acme ' }))).toEqual({
    name: 'Acme',
    logo_url: '',
    ga_tracking_id: null,
    custom_domain: null,
    shows_addresses: false,
    visibility: 'public',
    associated_checks: [
      { application_check: 13, order: 1 },
      { application_check: 11, order: 2 },
    ],
  });
});

test('sends a password only for a page that requires one', () => {
  expect(bodyOf(draft({ password: 'a-harbor-at-dawn' }))).not.toHaveProperty('password');
  expect(bodyOf(draft({ visibility: 'password', password: '' }))).not.toHaveProperty('password');
  expect(bodyOf(draft({ visibility: 'password', password: 'a-harbor-at-dawn' }))).toHaveProperty('password');
});

test('previews a page with a name and without incomplete values', () => {
  expect(previewOf(5, draft({ name: ' ', logoUrl: 'https:/', trackingId: 'UA-', customDomain: 'stat' }))).toMatchObject(
    {
      name: 'Company Name',
      logo_url: '',
      ga_tracking_id: null,
      custom_domain: null,
      status_page: 5,
    },
  );
  expect(previewOf(null, draft())).not.toHaveProperty('status_page');
});

test.each([
  ['status.example.com', true],
  ['x.com', true],
  ['status.münchen.de', true],
  ['status.example.com.', true],
  ['localhost', false],
  ['https://status.example.com', false],
  ['status example.com', false],
  ['status..com', false],
  ['192.0.2.1', false],
  ['-a.com', false],
])('checks whether %s may be a domain: %s', (text, may) => {
  expect(isDomain(text)).toBe(may);
});

test.each<[Partial<PageDraft>, Partial<Record<keyof PageDraft, string>>]>([
  [{}, {}],
  [{ name: ' ' }, { name: 'Name is required' }],
  [{ checks: [] }, { checks: 'Select atleast one Check' }],
  [{ logoUrl: 'logo.png' }, { logoUrl: 'Invalid URL' }],
  [{ trackingId: 'UA-1' }, { trackingId: 'Invalid tracking id' }],
  [{ trackingId: 'G-ABC123DEF4' }, {}],
  [{ customDomain: 'status' }, { customDomain: 'Invalid Domain' }],
  [{ visibility: 'password' }, { password: 'Enter the password for visitors.' }],
  [{ visibility: 'password', password: 'short' }, { password: 'At least 8 characters' }],
])('validates %j: %j', (given, errors) => {
  expect(validateDraft(draft(given), false)).toEqual(errors);
});

test('does not require a stored password again', () => {
  expect(validateDraft(draft({ visibility: 'password' }), true)).toEqual({});
});

test('shows a rejection at its field, even if the server names only a part of the field', () => {
  expect(errorsByField({ 'associated_checks.0.order': 'No.', custom_domain: 'Invalid Domain', other: 'x' })).toEqual({
    checks: 'No.',
    customDomain: 'Invalid Domain',
  });
});
