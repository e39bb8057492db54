/** What went with a new password that proved an address: ways into the account, and into the organizations that it owns. */
export interface RemovedAccess {
  passkeys: number;
  twoFactor: boolean;
  apiKeys: number;
  members: number;
  invitations: number;
  singleSignOn: boolean;
}

/** Of an account whose address was never verified: why access is removed with a new password. */
const WHY = 'The e-mail address had never been verified, so another person may have begun the account.';

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`];

/** Paragraphs of the mail that tells it: what was removed, by number, since a stranger may have chosen the names. Empty when nothing was. */
export const removedAccessText = (removed: RemovedAccess): string[] => {
  const items = [
    ...counted(removed.passkeys, 'passkey', 'passkeys'),
    ...(removed.twoFactor ? ['the authenticator app with its recovery codes'] : []),
    ...counted(removed.apiKeys, 'API key', 'API keys'),
    ...counted(removed.members, 'other member', 'other members'),
    ...counted(removed.invitations, 'invitation', 'invitations'),
    ...(removed.singleSignOn ? ['single sign-on'] : []),
  ];
  return items.length === 0 ? [] : [`${WHY} These were removed with the old password: ${items.join(', ')}.`];
};

/** Of the mail with the link to a new password: what it would remove. `removesOthers`: from organizations too. */
export const removalWarning = (removesOthers: boolean): string =>
  `This address was never verified, so another person may have begun the account. A new password removes its passkeys and authenticator app${
    removesOthers
      ? ', and of the organizations that it owns all API keys, single sign-on, other members and invitations.'
      : '.'
  }`;
