import { pino } from 'pino';
import { expect, test } from 'vitest';
import { notFound, Throttled } from '../../../usecases/errors.ts';
import { MissLimit } from './miss-limit.ts';
import { RequestCounts } from './request-counts.ts';

const isThere = (value: string | null): boolean => value !== null;

test('what is not there is read only so often for one network, what is there as often as it is asked for', async () => {
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

test('a refusal counts, and a fault of the database does not', async () => {
  const limit = new MissLimit(new RequestCounts(null, pino({ enabled: false })), 'pages');
  const fail = (error: Error) => limit.read('192.0.2.1', () => Promise.reject(error), isThere);
  for (let n = 0; n < 400; n += 1) await expect(fail(new Error('away'))).rejects.toThrow('away');
  for (let n = 0; n < 300; n += 1) await fail(notFound('Challenge')).catch(() => {});
  await expect(fail(new Error('away'))).rejects.toThrow(Throttled);
});
