import { MASK } from '@pharos/contract/rest/integrations/integration.ts';
import { expect, test } from 'vitest';
import { readWebhookMeta } from './read-webhook-meta.ts';

const authenticationOf = (meta: object) => readWebhookMeta(JSON.stringify(meta)).authentication;

test.each([
  ['missing', {}],
  ['null', { password: null }],
  ['masked', { password: MASK }],
])('retains the stored password if the given one is %s', (_how, given) => {
  expect(authenticationOf({ username: 'bob', ...given })).toEqual({ username: 'bob', password: undefined });
});

test('replaces the stored password by another one', () => {
  expect(authenticationOf({ username: 'bob', password: 'secret-1' })).toEqual({
    username: 'bob',
    password: 'secret-1',
  });
});
