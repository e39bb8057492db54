import { z } from 'zod';

const Time = z.number().int();
const Count = z.number().int().nonnegative();

/** Grants of one organization, see domain/plans/grants.ts. */
export const StoredGrants = z.array(
  z.object({
    id: z.uuid(),
    // Absent in grants that were given before plans were granted.
    plan: z.enum(['BLOSSOM', 'GARDEN', 'ESTATE']).nullable().default(null),
    extra: z.object({ checks: Count, integrations: Count, users: Count, statusPages: Count }),
    badges: z.boolean(),
    givenAt: Time,
    endsAt: Time,
  }),
);
