const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const INVITATION_MS = 7 * DAY;

/**
 * The maximum number of unsolicited mails to one address within `windowMs`: from one organization (`ofOne`) and from
 * all together (`ofAll`). `ofOne` is smaller, so that no organization uses up the mails of all. Mails caused by people
 * and by visitors are counted separately.
 */
export const MAILS_TO_ONE_ADDRESS = [
  { windowMs: MINUTE, ofOne: 1, ofAll: 2 },
  { windowMs: DAY, ofOne: 3, ofAll: 5 },
] as const;

/**
 * The maximum number of mails per hour to addresses that have not agreed to mails of the organization: invitations,
 * requests for consent, and confirmations of page subscriptions.
 * - `people`: sent by members and API keys.
 * - `visitors`: sent by visitors of status pages, who must not use up the mails that the organization itself needs.
 * - Each number applies to one organization, and to one person across all organizations, including deleted ones.
 * - The numbers are smaller where anyone can sign up, because the installation must not be a mail relay.
 */
export const UNSOLICITED_MAILS_PER_HOUR = {
  isSignUpOpen: { people: 20, visitors: 10 },
  invitedPeopleOnly: { people: 200, visitors: 100 },
} as const;

/** Ignores the part after `+` (RFC 5233, subaddresses), which does not name a different mailbox with most providers. */
export const mailboxOf = (email: string): string => {
  const at = email.lastIndexOf('@');
  const plus = email.slice(0, at).indexOf('+');
  return plus > 0 ? email.slice(0, plus) + email.slice(at) : email;
};
