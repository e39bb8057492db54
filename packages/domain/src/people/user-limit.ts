/** Contacts of one organization; the plan's limit of users does not count them. */
export const CONTACTS_MAX = 1000;

/**
 * Why there is no room for one more user, in words; null when there is. `taken` counts members and open invitations,
 * each of which can become a member at any moment. `canUpgrade`: a higher plan can be bought now.
 */
export const userLimitProblem = (taken: number, limit: number, canUpgrade: boolean): string | null =>
  taken < limit
    ? null
    : `The limit of ${limit} users is reached, open invitations included. ${canUpgrade ? 'Remove somebody, revoke an invitation or choose a larger plan.' : 'Remove somebody, or revoke an invitation.'}`;
