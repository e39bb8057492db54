import { expect, test } from 'vitest';
import { fakeLocation } from '../../lib/testing/fake-location.ts';
import { questionOf } from './location-questions.ts';

const shared = { ...fakeLocation({ name: 'Local', credential_since: null }), organization: null };
const confined = { ...fakeLocation(), organization: null };
const own = fakeLocation();

test('a credential is told of only where there is one', () => {
  for (const question of ['disable', 'disable-to-delete', 'delete'] as const) {
    expect(questionOf(question, confined).text).toContain('credential is refused');
    expect(questionOf(question, shared).text).not.toContain('credential is refused');
  }
  expect(questionOf('enable', shared).text).not.toContain('credential');
  expect(questionOf('delete', shared).text).toContain('an agent that runs with its key makes it again');
});

test('other checks move only from a public location, and those near the engine may fail then', () => {
  const moves = questionOf('disable', shared).text;
  expect(moves).toContain('Checks that name no location are probed from the other public locations');
  expect(moves).toContain('checks of private addresses and local names move too, and fail where');
  for (const location of [own, { ...own, organization: { id: 3, name: 'Acme' } }]) {
    const { text } = questionOf('disable', location);
    expect(text).toContain('Other checks are not affected.');
    expect(text).not.toContain('public');
  }
});
