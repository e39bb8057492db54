import { z } from 'zod';

const Time = z.number().int();
const Count = z.number().int().nonnegative();

export const StoredGrants = z.array(
  z.object({
    id: z.uuid(),
    // Older grants have no plan.
    plan: z.enum(['BLOSSOM', 'GARDEN', 'ESTATE']).nullable().default(null),
    extra: z.object({ checks: Count, integrations: Count, users: Count, statusPages: Count }),
    badges: z.boolean(),
    givenAt: Time,
    endsAt: Time,
  }),
);
