/** Contacts do not count towards the plan's limit of users. */
export const CONTACTS_MAX = 1000;

/**
 * @param taken The number of members and open invitations. Each invitation can become a member at any time.
 * @param canUpgrade Whether a higher plan can be bought now.
 */
export const userLimitProblem = (taken: number, limit: number, canUpgrade: boolean): string | null =>
  taken < limit
    ? null
    : `The limit of ${limit} users, including open invitations, is reached. ${canUpgrade ? 'Remove a user, revoke an invitation, or choose a larger plan.' : 'Remove a user, or revoke an invitation.'}`;
