import pino from 'pino';
import { beforeEach, expect, test, vi } from 'vitest';
import { retryWhileUnreachable } from './retry-while-unreachable.ts';

let lines: string[];
const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
const isReadOnly = Object.assign(new Error('read-only'), { code: '25006' });

beforeEach(() => {
  lines = [];
});

test('retries while the database accepts no writes, and limits the number of log lines', async () => {
  const work = vi.fn(async () => {
    if (work.mock.calls.length <= 120) throw work.mock.calls.length % 2 ? away : isReadOnly;
  });
  const done = retryWhileUnreachable(log, new AbortController().signal, work, 0);
  await done;
  expect(work).toHaveBeenCalledTimes(121);
  expect(lines).toHaveLength(2);
});

test('stops when its signal aborts, and immediately for any other error', async () => {
  const stopping = new AbortController();
  const given = retryWhileUnreachable(log, stopping.signal, () => Promise.reject(away));
  const fails = expect(given).rejects.toBe(away);
  stopping.abort();
  await fails;
  const other = new Error('other');
  await expect(retryWhileUnreachable(log, new AbortController().signal, () => Promise.reject(other))).rejects.toBe(
    other,
  );
});
