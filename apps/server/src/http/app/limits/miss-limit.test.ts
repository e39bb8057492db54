import { pino } from 'pino';
import { expect, test } from 'vitest';
import { notFound, Throttled } from '../../../usecases/errors.ts';
import { MissLimit } from './miss-limit.ts';
import { RequestCounts } from './request-counts.ts';

const isThere = (value: string | null): boolean => value !== null;

test('limits the reads of missing objects per network, and does not limit reads of existing objects', async () => {
  const limit = new MissLimit(new RequestCounts(null, pino({ enabled: false })), 'pages');
  let reads = 0;
  const miss = (address: string) =>
    limit.read(
      address,
      () => {
        reads += 1;
        return null;
      },
      isThere,
    );
  for (let n = 0; n < 400; n += 1) expect(await limit.read('192.0.2.1', () => 'page', isThere)).toBe('page');
  for (let n = 0; n < 300; n += 1) await miss('192.0.2.1');
  await expect(miss('192.0.2.1')).rejects.toThrow(Throttled);
  expect(reads).toBe(300);
  expect(await miss('192.0.2.2')).toBeNull();
});

test('counts rejected reads, and does not count database errors', async () => {
  const limit = new MissLimit(new RequestCounts(null, pino({ enabled: false })), 'pages');
  const fail = (error: Error) => limit.read('192.0.2.1', () => Promise.reject(error), isThere);
  for (let n = 0; n < 400; n += 1) await expect(fail(new Error('away'))).rejects.toThrow('away');
  for (let n = 0; n < 300; n += 1) await fail(notFound('Challenge')).catch(() => {});
  await expect(fail(new Error('away'))).rejects.toThrow(Throttled);
});
