const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a link is good. */
export const INVITATION_MS = 7 * DAY;

/**
 * The limits of unsolicited mails to one address within any time of `windowMs`: of one organization, and of all together. The first limit is the
 * smaller one: no organization uses up the mails of all. Mails that people cause and mails that visitors cause are counted apart.
 */
export const MAILS_TO_ONE_ADDRESS = [
  { windowMs: MINUTE, ofOne: 1, ofAll: 2 },
  { windowMs: DAY, ofOne: 3, ofAll: 5 },
] as const;

/**
 * The number of mails that may be sent within any hour to addresses that have not agreed to mails of the organization: invitations, requests
 * for consent, and confirmations of page subscriptions. `people`: sent by members and API keys; `visitors`: sent by visitors of status pages, who
 * must not use up what the organization's own people need. Each number holds for one organization, and for one person over all organizations,
 * deleted ones included. Smaller where strangers may sign up: the installation must not be a mail relay.
 */
export const UNSOLICITED_MAILS_PER_HOUR = {
  isSignUpOpen: { people: 20, visitors: 10 },
  invitedPeopleOnly: { people: 200, visitors: 100 },
} as const;

/** Where a mail to the address ends up with most providers: what follows `+` names no other mailbox (RFC 5233, subaddresses). */
export const mailboxOf = (email: string): string => {
  const at = email.lastIndexOf('@');
  const plus = email.slice(0, at).indexOf('+');
  return plus > 0 ? email.slice(0, plus) + email.slice(at) : email;
};
