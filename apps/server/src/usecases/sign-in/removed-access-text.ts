/**
 * The access that was removed when a new password verified an address: to the account, and to the organizations that it
 * owns.
 */
export interface RemovedAccess {
  passkeys: number;
  twoFactor: boolean;
  apiKeys: number;
  members: number;
  invitations: number;
  singleSignOn: boolean;
}

const REASON = 'The e-mail address was never verified, so another person may have created the account.';

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`];

/** Contains only numbers, because a stranger may have chosen the names. Empty if nothing was removed. */
export const removedAccessText = (removed: RemovedAccess): string[] => {
  const items = [
    ...counted(removed.passkeys, 'passkey', 'passkeys'),
    ...(removed.twoFactor ? ['the authenticator app with its recovery codes'] : []),
    ...counted(removed.apiKeys, 'API key', 'API keys'),
    ...counted(removed.members, 'other member', 'other members'),
    ...counted(removed.invitations, 'invitation', 'invitations'),
    ...(removed.singleSignOn ? ['single sign-on'] : []),
  ];
  return items.length === 0
    ? []
    : [`${REASON} These were removed together with the old password: ${items.join(', ')}.`];
};

/**
 * Returns the warning for the mail with the reset link. `removesOtherUsers`: whether access to organizations is also
 * removed.
 */
export const removalWarning = (removesOtherUsers: boolean): string =>
  `This address was never verified, so another person may have created the account. Setting a new password removes the passkeys and the authenticator app of the account${
    removesOtherUsers
      ? '. In its organizations, it also removes all API keys, the single sign-on, other members and invitations.'
      : '.'
  }`;
