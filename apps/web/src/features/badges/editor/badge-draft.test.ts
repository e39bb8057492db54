import { expect, test } from 'vitest';
import { bodyOf, draftOf, newDraft, validateDraft } from './badge-draft.ts';

const draft = newDraft('Acme', 3);

test('names a new badge after the organization and selects the first check, status and 30 days', () => {
  expect(bodyOf(draft, true)).toEqual({
    name: 'Acme badge',
    data: {
      no_of_days_since: 30,
      checks: [3],
      metric_types: ['AVL', 'CS'],
      badge_meta: { shape: 'round', theme: 'light' },
    },
  });
  expect(validateDraft(draft, true)).toEqual({});
});

test('shortens a long organization name so that the badge name stays within the limit', () => {
  for (const name of ['x'.repeat(100), `x${'🚢'.repeat(49)}`]) {
    const draftOfIt = newDraft(name, 3);
    expect(validateDraft(draftOfIt, true)).toEqual({});
    expect(draftOfIt.name.isWellFormed()).toBe(true);
  }
});

test('sends a stored badge unchanged, with its check ids sorted', () => {
  const data = {
    target_url: 'https://status.example/',
    no_of_days_since: 100 as const,
    checks: [9, 3],
    metric_types: ['AVL' as const],
    badge_meta: { shape: 'square' as const, theme: 'dark' as const },
  };
  const badge = { id: '3f0f7a9a-7c07-4a5b-9b51-0e6b2f5c8a11', name: 'Shop', organization: 7, data };
  expect(bodyOf(draftOf(badge), false)).toEqual({ name: 'Shop', data: { ...data, checks: [3, 9] } });
});

test.each([
  [{ name: ' ' }, { name: 'Name is required' }],
  [{ name: 'x'.repeat(101) }, { name: 'Name should be limited to 100 characters' }],
  [{ checks: [] }, { checks: 'Select atleast one Check' }],
  [{ days: 0 as const, showsStatus: false }, { metrics: 'Select atleast one (Current Status or Availability %)' }],
  [{ targetUrl: 'javascript:alert(1)' }, { targetUrl: 'Invalid URL' }],
  [{ targetUrl: 'status.example' }, { targetUrl: 'Invalid URL' }],
])('rejects a draft with %j', (change, errors) => {
  expect(validateDraft({ ...draft, ...change }, true)).toEqual(errors);
});

test('allows an empty target URL only for a new badge', () => {
  expect(validateDraft({ ...draft, targetUrl: '' }, true)).toEqual({});
  expect(validateDraft({ ...draft, targetUrl: '' }, false)).toEqual({ targetUrl: 'Invalid URL' });
});
