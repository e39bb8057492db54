import { expect, test } from 'vitest';
import { fakeLocation } from '../../lib/testing/fake-location.ts';
import { checksText, questionOf } from './location-questions.ts';

const shared = { ...fakeLocation({ name: 'Local', credential_since: null }), organization: null };
const confined = { ...fakeLocation(), organization: null };
const own = fakeLocation();

test('mentions a credential only if there is one', () => {
  for (const question of ['disable', 'disable-to-delete', 'delete'] as const) {
    expect(questionOf(question, confined).text).toContain('credential is rejected');
    expect(questionOf(question, shared).text).not.toContain('credential is rejected');
  }
  expect(questionOf('enable', shared).text).not.toContain('credential');
  expect(questionOf('delete', shared).text).toContain('an agent that uses its key creates the location again');
});

test('mentions that other checks move only for a public location, and that checks of private targets may then fail', () => {
  const moves = questionOf('disable', shared).text;
  expect(moves).toContain('Checks of any location are probed from the other public locations');
  expect(moves).toContain('checks of private addresses and local names also move, and fail where');
  for (const location of [own, { ...own, organization: { id: 3, name: 'Acme' } }]) {
    const { text } = questionOf('disable', location);
    expect(text).toContain('Other checks are not affected.');
    expect(text).not.toContain('public');
  }
});

test.each([
  ['disable', true, 0, 0, 'No check depends on this location.'],
  ['disable', true, 3, 0, 'No check loses its last live location: 3 checks are also probed from other locations.'],
  ['delete', false, 1, 0, 'No check loses its last live location: 1 check is also probed from other locations.'],
  [
    'disable-to-delete',
    true,
    1200,
    1200,
    '1,200 checks are probed only there: they are unknown until the location is enabled again.',
  ],
  [
    'disable',
    true,
    2,
    1,
    '1 check is probed only there: it is unknown until the location is enabled again. 1 more is also probed from other locations.',
  ],
  [
    'disable',
    false,
    2,
    2,
    '2 checks have no other live location that can run them: they are unknown until the location is enabled again.',
  ],
  [
    'delete',
    false,
    15,
    12,
    '12 checks have no other live location that can run them: they are unknown until they have another one. 3 more are also probed from other locations.',
  ],
  [
    'delete',
    false,
    1,
    1,
    '1 check has no other live location that can run it: it is unknown until it has another one.',
  ],
] as const)(
  'describes for %s, live %s, with %i checks, %i of them only there: %s',
  (question, is_live, checks, checks_alone, text) => {
    expect(checksText(question, { is_live }, { checks, checks_alone })).toBe(text);
  },
);
