import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gatherRepeats } from './gather-repeats.ts';

let lines: Record<string, unknown>[];
const newLog = () => {
  const write = (line: string): void => {
    const { level, msg, repeated, err, checkId } = JSON.parse(line);
    lines.push({ level, msg, repeated, error: err?.message, checkId });
  };
  return pino({ level: 'debug', hooks: { logMethod: gatherRepeats() } }, { write });
};
beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('logs a warning immediately, and its repetitions once a minute with their number and the last error', () => {
  const log = newLog();
  for (const message of ['refused', 'refused', 'timed out'])
    log.warn({ err: Object.assign(new Error(message), { code: message }) }, 'Away');
  expect(lines).toMatchObject([{ msg: 'Away', error: 'refused', repeated: undefined }]);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(1)).toMatchObject([{ level: 40, msg: 'Away', error: 'timed out', repeated: 2 }]);
  log.warn({ err: new Error('still') }, 'Away');
  expect(lines).toHaveLength(2);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(2)).toMatchObject([{ error: 'still', repeated: 1 }]);
});

test('logs immediately again after a minute without the warning', () => {
  const log = newLog();
  log.warn('Away');
  vi.advanceTimersByTime(60_000);
  log.warn('Away');
  expect(lines).toMatchObject([{ msg: 'Away' }, { msg: 'Away' }]);
});

test('counts warnings without fields', () => {
  const log = newLog();
  log.warn('Away');
  log.warn('Away');
  vi.advanceTimersByTime(60_000);
  expect(lines).toMatchObject([{ repeated: undefined }, { repeated: 1 }]);
});

test('does not combine warnings with different messages or fields, or entries of other levels', () => {
  const log = newLog();
  for (const checkId of [1, 2]) log.warn({ checkId }, 'Put aside');
  for (const _ of [1, 2]) log.error({ checkId: 3 }, 'Failed');
  for (const _ of [1, 2]) log.info('Done');
  expect(lines.map(({ level, checkId }) => [level, checkId])).toEqual([
    [40, 1],
    [40, 2],
    [50, 3],
    [50, 3],
    [30, undefined],
    [30, undefined],
  ]);
});

test('combines warnings of child loggers', () => {
  const log = newLog();
  log.child({}).warn('Away');
  log.child({}).warn('Away');
  expect(lines).toHaveLength(1);
});
