import { z } from 'zod';

const Time = z.number().int();
const Count = z.number().int().nonnegative();

/** Grants of one organization, see domain/plans/grants.ts. */
export const StoredGrants = z.array(
  z.object({
    id: z.uuid(),
    extra: z.object({ checks: Count, integrations: Count, users: Count, statusPages: Count }),
    badges: z.boolean(),
    givenAt: Time,
    endsAt: Time,
  }),
);
