import { z } from 'zod';

const Time = z.number().int();
const Count = z.number().int().nonnegative();

/** The grants of one organization. See domain/plans/grants.ts. */
export const StoredGrants = z.array(
  z.object({
    id: z.uuid(),
    // Absent in grants that were created before grants could include a plan.
    plan: z.enum(['BLOSSOM', 'GARDEN', 'ESTATE']).nullable().default(null),
    extra: z.object({ checks: Count, integrations: Count, users: Count, statusPages: Count }),
    badges: z.boolean(),
    givenAt: Time,
    endsAt: Time,
  }),
);
