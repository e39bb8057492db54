/** Beside the plan's limit of users, which does not count them: contacts of one organization. */
export const CONTACTS_MAX = 1000;

/**
 * Why nobody more fits in, in words; null when one more does. `taken` counts members and open invitations,
 * for each of these can become a member at any moment.
 */
export const seatRefusal = (taken: number, limit: number): string | null =>
  taken < limit
    ? null
    : `The limit of ${limit} users is reached, open invitations included. Remove somebody, revoke an invitation or choose a larger plan.`;
