const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a link is good. */
export const INVITATION_MS = 7 * DAY;

/** How far back the rule below looks. */
export const INVITATION_MAILS_WINDOW_MS = DAY;

/** At most so many mails within so long, the tightest first. Inviting must not be a way to flood a stranger's mailbox. */
export const TO_ONE_ADDRESS = [
  { mails: 1, within: MINUTE },
  { mails: 5, within: DAY },
] as const;

/**
 * The number of mails that may be sent within any hour to addresses that have not agreed to mails of the organization: invitations, requests
 * for consent, and confirmations of page subscriptions. `people`: sent by members and API keys; `visitors`: sent by visitors of status pages, who
 * must not use up what the organization's own people need. Each number holds for one organization, and for one person over all organizations,
 * deleted ones included. Smaller where strangers may sign up: the installation must not be a mail relay.
 */
export const UNSOLICITED_MAILS_PER_HOUR = {
  strangersMaySignUp: { people: 20, visitors: 10 },
  invitedPeopleOnly: { people: 200, visitors: 100 },
} as const;

export interface SentInvitation {
  /** Lower case. */
  email: string;
  /** Epoch milliseconds. */
  at: number;
}

/** Where a mail to the address ends up with most providers: what follows `+` names no other mailbox (RFC 5233, subaddresses). */
export const mailboxOf = (email: string): string => {
  const at = email.lastIndexOf('@');
  const plus = email.slice(0, at).indexOf('+');
  return plus > 0 ? email.slice(0, plus) + email.slice(at) : email;
};

/** Seconds until the organization may mail another invitation to `email`; null when it may at once. */
export const waitBeforeInvitation = (sent: readonly SentInvitation[], email: string, now: number): number | null => {
  const toAddress = sent.filter((mail) => mailboxOf(mail.email) === mailboxOf(email));
  const longest = Math.max(...TO_ONE_ADDRESS.map((limit) => waitFor(toAddress, limit, now)));
  return longest > 0 ? Math.ceil(longest / 1000) : null;
};

/** Milliseconds until fewer than the limit's mails lie within its time. */
const waitFor = (
  sent: readonly SentInvitation[],
  { mails, within }: { mails: number; within: number },
  now: number,
): number => {
  const newestFirst = sent.map(({ at }) => at).sort((a, b) => b - a);
  const last = newestFirst[mails - 1];
  return last === undefined ? 0 : Math.max(0, last + within - now);
};
