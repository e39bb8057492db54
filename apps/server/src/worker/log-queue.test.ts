import pino from 'pino';
import { expect, test } from 'vitest';
import { logQueueTo } from './log-queue.ts';

const logged = (...line: Parameters<ReturnType<typeof logQueueTo>>) => {
  const lines: { level: number; msg: string }[] = [];
  logQueueTo(pino({ level: 'trace' }, { write: (json: string) => lines.push(JSON.parse(json)) }))(...line);
  return lines.map(({ level, msg }) => [level, msg]);
};
const AWAY = 'The job queue cannot reach the database; trying again';

test('logs an unavailable database as a warning with a constant message', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
  expect(logged('error', 'Cron hit an error; restarting in 193 ms', { error: refused })).toEqual([[40, AWAY]]);
  const ended = Object.assign(new Error('terminating connection'), { code: '57P01' });
  expect(logged('error', 'Error with notify listener (trying again in 99 ms)', { error: ended })).toEqual([[40, AWAY]]);
});

test('logs the same warning if the end of a job cannot be recorded', () => {
  const fatalError = new Error('Connection terminated unexpectedly');
  const cut = new Error('The database connection was closed after a timeout');
  const message = `Failed to complete jobs '59':\n${fatalError}`;
  expect(logged('error', message, { fatalError, jobs: [] })).toEqual([[40, AWAY]]);
  expect(logged('error', message, { fatalError: cut, jobs: [] })).toEqual([[40, AWAY]]);
  expect(logged('error', 'Failed', { fatalError: new Error('syntax error') })).toEqual([[50, 'Failed']]);
});

test('logs a warning for a database that rejects writes, and for one that this process has closed', () => {
  const full = Object.assign(new Error('could not extend file'), { code: '53100' });
  const failed = `Failed task 22 (deliver, 9.10ms, attempt 1 of 25) with error '${full.message}'`;
  expect(logged('error', failed, { error: full })).toEqual([
    [40, 'The database does not accept writes; the job queue tries again'],
  ]);
  const fatalError = new Error('Cannot use a pool after calling end on the pool');
  expect(logged('error', `Failed to fail jobs '22':\n${fatalError}`, { fatalError })).toEqual([[40, AWAY]]);
});

test('logs other errors unchanged, and single jobs only at the debug level', () => {
  expect(logged('error', 'Failed task 7', { error: new TypeError('x is undefined') })).toEqual([[50, 'Failed task 7']]);
  expect(logged('warning', 'Slow')).toEqual([[40, 'Slow']]);
  expect(logged('info', 'Completed task 7')).toEqual([[20, 'Completed task 7']]);
  expect(logged('debug', 'Polling')).toEqual([[10, 'Polling']]);
});
