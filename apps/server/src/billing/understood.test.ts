import { expect, test } from 'vitest';
import { z } from 'zod';
import { UnreadableBillingRecord } from './port.ts';
import { understood } from './understood.ts';

const reading = async (value: unknown) => z.object({ plan: z.string() }).parse(value);

test('returns a billing record of a known format, and reports the invalid fields of other ones', async () => {
  expect(await understood(reading({ plan: 'GARDEN' }))).toEqual({ plan: 'GARDEN' });
  const unreadable = await understood(reading({ plan: 1 })).catch((error: unknown) => error);
  expect(unreadable).toBeInstanceOf(UnreadableBillingRecord);
  expect((unreadable as Error).message).toMatch(
    /^The response of the billing provider has an unexpected format: .*expected string.*\n.*at plan/,
  );
  expect((unreadable as Error).cause).toBeInstanceOf(z.ZodError);
});

test('rethrows every other error', async () => {
  const error = new Error('The database is away');
  await expect(understood(Promise.reject(error))).rejects.toBe(error);
});
