import { expect, test } from 'vitest';
import { bodyOf, errorsByField, isDomain, newDraft, type PageDraft, previewOf, validateDraft } from './page-draft.ts';

const draft = (given: Partial<PageDraft> = {}): PageDraft => ({ ...newDraft(11), name: 'Acme', ...given });

test('a new page begins with the first check, if there is one', () => {
  expect(newDraft(11).checks).toEqual([11]);
  expect(newDraft(undefined).checks).toEqual([]);
});

test('checks are numbered from 1 in their order, and empty fields are sent as null', () => {
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

test('a password is sent only of a page that asks for one', () => {
  expect(bodyOf(draft({ password: 'a-harbor-at-dawn' }))).not.toHaveProperty('password');
  expect(bodyOf(draft({ visibility: 'password', password: '' }))).not.toHaveProperty('password');
  expect(bodyOf(draft({ visibility: 'password', password: 'a-harbor-at-dawn' }))).toHaveProperty('password');
});

test('the preview has a name, and nothing that is half typed', () => {
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
])('%s may be a domain: %s', (text, may) => {
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
  [{ visibility: 'password' }, { password: 'Enter the password that visitors are asked for.' }],
  [{ visibility: 'password', password: 'short' }, { password: 'At least 8 characters' }],
])('%j: %j', (given, errors) => {
  expect(validateDraft(draft(given), false)).toEqual(errors);
});

test('a stored password need not be entered again', () => {
  expect(validateDraft(draft({ visibility: 'password' }), true)).toEqual({});
});

test('what the server refuses is shown at its field, also where it names a part of it', () => {
  expect(errorsByField({ 'associated_checks.0.order': 'No.', custom_domain: 'Invalid Domain', other: 'x' })).toEqual({
    checks: 'No.',
    customDomain: 'Invalid Domain',
  });
});
