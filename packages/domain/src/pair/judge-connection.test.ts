import { expect, test } from 'vitest';
import type { Reference } from '../isolation/judge-references.ts';
import { judgeConnection } from './judge-connection.ts';

const NOW = 1_000_000;
const SILENT_SINCE = NOW - 100_000;
const answers: Reference = { answeredAt: NOW, failedAt: NOW - 30_000 };
const answersAlways: Reference = { answeredAt: NOW, failedAt: null };
const fails: Reference = { answeredAt: NOW - 60_000, failedAt: NOW };
const hasLongFailed: Reference = { answeredAt: 0, failedAt: NOW };
const never: Reference = { answeredAt: null, failedAt: NOW };

test.each<[string, Reference[], number | null, string]>([
  ['a reference answers', [fails, answers], null, 'connected'],
  ['a reference has always answered', [answersAlways], null, 'connected'],
  ['none that ever did answers', [fails, never], null, 'isolated'],
  ['they stay silent for long', [hasLongFailed], null, 'isolated'],
  ['none answers, also when a target fails', [fails], NOW, 'isolated'],
  ['none ever answered, and a target does', [never], NOW - 1000, 'connected'],
  ['none ever answered, nor a target', [never], null, 'unknown'],
  ['there are none, and a target answers', [], NOW - 90_000, 'connected'],
  ['there are none, and a target answered a while ago', [], NOW - 90_001, 'unknown'],
  ['there are none, and nothing else', [], null, 'unknown'],
])('judges the connection in the case: %s', (_what, references, lastAnswerAt, connection) => {
  expect(judgeConnection({ references, lastAnswerAt }, SILENT_SINCE, NOW)).toBe(connection);
});

test('ignores a response of a target from before the pair became silent', () => {
  const proof = { references: [], lastAnswerAt: NOW - 5000 };
  expect(judgeConnection(proof, NOW - 5000, NOW)).toBe('unknown');
  expect(judgeConnection(proof, NOW - 5001, NOW)).toBe('connected');
});
