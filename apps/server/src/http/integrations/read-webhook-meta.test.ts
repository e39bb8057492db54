import { MASK } from '@pharos/contract/rest/integrations/integration.ts';
import { expect, test } from 'vitest';
import { readWebhookMeta } from './read-webhook-meta.ts';

const authenticationOf = (meta: object) => readWebhookMeta(JSON.stringify(meta)).authentication;

test.each([
  ['missing', {}],
  ['null', { password: null }],
  ['masked', { password: MASK }],
])('a password that is %s leaves the stored one', (_how, given) => {
  expect(authenticationOf({ username: 'bob', ...given })).toEqual({ username: 'bob', password: undefined });
});

test('another password replaces the stored one', () => {
  expect(authenticationOf({ username: 'bob', password: 'secret-1' })).toEqual({
    username: 'bob',
    password: 'secret-1',
  });
});
