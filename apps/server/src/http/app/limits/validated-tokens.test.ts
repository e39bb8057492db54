import { expect, test } from 'vitest';
import { createValidatedTokens } from './validated-tokens.ts';

test('forgets only the token that was rejected', () => {
  const tokens = createValidatedTokens();
  tokens.remember('one', 'user 1');
  tokens.remember('two', 'user 2');
  tokens.remember('second of two', 'user 2');
  expect([tokens.ownerOf('one'), tokens.ownerOf('two'), tokens.ownerOf('three')]).toEqual(['user 1', 'user 2', null]);
  tokens.forget('two');
  expect([tokens.ownerOf('one'), tokens.ownerOf('two'), tokens.ownerOf('second of two')]).toEqual([
    'user 1',
    null,
    'user 2',
  ]);
});

test('remembers 20,000 tokens, then drops all except the newest one', () => {
  const tokens = createValidatedTokens();
  for (let n = 1; n <= 20_000; n += 1) tokens.remember(`token ${n}`, `user ${n}`);
  expect(tokens.ownerOf('token 1')).toBe('user 1');
  tokens.remember('one more', 'user 1');
  expect([tokens.ownerOf('one more'), tokens.ownerOf('token 1')]).toEqual(['user 1', null]);
});
