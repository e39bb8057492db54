import { z } from 'zod';

const Time = z.number().int();
const Cents = z.number().int().nonnegative();

export const StoredCredits = z.array(
  z.object({
    id: z.uuid(),
    cents: Cents,
    leftCents: Cents,
    reason: z.string(),
    givenAt: Time,
    endsAt: Time.nullable(),
    version: z.number().int().nullable(),
    isEndRecorded: z.boolean().default(false),
  }),
);
