import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ActiveSends, MAX_WITHOUT_JOB, MAX_WITHOUT_JOB_OF_ORGANIZATION, type Send } from './active-sends.ts';

const JOB_WAITS_MS = 1000;
let errors: unknown[];
let sends: ActiveSends;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  errors = [];
  sends = new ActiveSends(pino({ level: 'error' }, { write: (line) => errors.push(line) }), JOB_WAITS_MS);
});
afterEach(() => vi.useRealTimers());

const message = (steps: Partial<Send<string>> = {}) => {
  const happened: string[] = [];
  const { promise: answer, resolve: accept, reject: fail } = Promise.withResolvers<string>();
  const job = sends.run<string>({
    organizationId: null,
    keys: ['mail-1'],
    send: () => answer,
    record: async (outcome) => void happened.push(`recorded: ${outcome}`),
    postpone: async () => void happened.push('kept for later'),
    ...steps,
  });
  return { happened, accept, fail, job };
};

test('makes a job wait for a message whose response arrives soon', async () => {
  const { happened, accept, job } = message();
  expect(sends.has('mail-1')).toBe(true);
  accept('OK');
  await job;
  expect([happened, sends.has('mail-1'), vi.getTimerCount()]).toEqual([['recorded: OK'], false, 0]);
});

test('ends a job before a slow message, after storing the message for later, and still records its outcome', async () => {
  const { happened, accept, job } = message();
  await vi.advanceTimersByTimeAsync(JOB_WAITS_MS);
  await job;
  expect([happened, sends.has('mail-1')]).toEqual([['kept for later'], true]);
  accept('OK');
  await turn();
  expect([happened, sends.has('mail-1')]).toEqual([['kept for later', 'recorded: OK'], false]);
});

test('makes a job wait longer for a message that could not be stored for later', async () => {
  const { happened, accept, job } = message({ postpone: () => Promise.reject(new Error('no database')) });
  const ended = vi.fn();
  void job.then(ended);
  await vi.advanceTimersByTimeAsync(10 * JOB_WAITS_MS);
  expect(ended).not.toHaveBeenCalled();
  accept('OK');
  await job;
  expect(happened).toEqual(['recorded: OK']);
});

test('limits the number of messages without a job', async () => {
  const messages = Array.from({ length: MAX_WITHOUT_JOB }, (_, organizationId) => message({ organizationId }));
  expect(sends.isFullFor(-1)).toBe(false);
  await vi.advanceTimersByTimeAsync(JOB_WAITS_MS);
  expect([sends.isFullFor(-1), sends.isFullFor(null)]).toEqual([true, true]);
  messages[0]?.accept('OK');
  await turn();
  expect([sends.isFullFor(-1), sends.isFullFor(null)]).toEqual([false, false]);
});

test('leaves capacity for other organizations when messages of one organization are slow', async () => {
  const messages = Array.from({ length: MAX_WITHOUT_JOB_OF_ORGANIZATION }, () => message({ organizationId: 7 }));
  await vi.advanceTimersByTimeAsync(JOB_WAITS_MS);
  expect([sends.isFullFor(7), sends.isFullFor(8), sends.isFullFor(null)]).toEqual([true, false, false]);
  messages[0]?.accept('OK');
  await turn();
  expect(sends.isFullFor(7)).toBe(false);
});

test('knows which messages are being sent and which were accepted', async () => {
  const { accept, job } = message({ keys: ['mail-1', 'mail-2'] });
  sends.addAccepted('mail-3');
  expect(['mail-1', 'mail-2', 'mail-3', 'mail-4'].map((key) => sends.has(key))).toEqual([true, true, false, false]);
  expect(['mail-1', 'mail-3', 'mail-4'].map((key) => sends.wasAccepted(key))).toEqual([false, true, false]);
  accept('OK');
  await job;
});

test('remembers the last 1000 accepted messages', () => {
  for (let id = 0; id < 1000; id += 1) sends.addAccepted(`mail-${id}`);
  expect(sends.wasAccepted('mail-0')).toBe(true);
  sends.addAccepted('mail-1000');
  expect(['mail-0', 'mail-1', 'mail-1000'].map((key) => sends.wasAccepted(key))).toEqual([false, true, true]);
});

test('rejects the job with an error, or logs the error after the job has ended', async () => {
  const soon = message();
  soon.fail(new Error('broken'));
  await expect(soon.job).rejects.toThrow('broken');
  const late = message();
  await vi.advanceTimersByTimeAsync(JOB_WAITS_MS);
  await late.job;
  late.fail(new Error('broken'));
  await turn();
  expect(errors).toEqual([expect.stringContaining('broken')]);
  expect(sends.isFullFor(null)).toBe(false);
});

test('waits for messages in progress when stopping, for a limited time', async () => {
  const { accept } = message();
  const stopped = vi.fn();
  void sends.stop(60_000).then(stopped);
  await turn();
  expect([stopped.mock.calls.length, sends.stopping.aborted]).toEqual([0, false]);
  accept('OK');
  await turn();
  expect([stopped.mock.calls.length, sends.stopping.aborted]).toEqual([1, true]);
});

test('gives up recording when stopping, early enough for the last attempt to end', async () => {
  const { promise: lastTry, resolve: endLastTry } = Promise.withResolvers<void>();
  const { accept } = message({
    record: async () => {
      await new Promise((resolve) => sends.stopping.addEventListener('abort', resolve));
      await lastTry;
    },
  });
  accept('OK');
  await turn();
  const stopped = vi.fn();
  const stopping = sends.stop(60_000, 60_000).then(stopped);
  await once(sends.stopping, 'abort');
  await turn();
  expect(stopped).not.toHaveBeenCalled();
  endLastTry();
  await stopping;
});
