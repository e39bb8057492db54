import type { BrowserCredential } from '../../../identity/port.ts';
import { recordAuditOfUser } from '../../../storage/organizations/audit-of-user.ts';
import { emailOf } from '../../../storage/people/users.ts';
import { insertPasskey } from '../../../storage/sign-in/passkeys.ts';
import type { Services, SignedInUser } from '../../context.ts';
import { invalid } from '../../errors.ts';
import { mailSignInChange } from '../mail-sign-in-change.ts';
import { requireOwnSignIn } from '../require-own-sign-in.ts';
import { takeChallenge } from './challenge.ts';

export const addPasskey = async (
  services: Services,
  user: SignedInUser,
  { name, credential }: { name: string; credential: BrowserCredential },
) => {
  requireOwnSignIn(user);
  const { db, identity } = services;
  const { userId, address } = user;
  const challenge = await takeChallenge(services, userId, credential.response.clientDataJSON);
  const passkey = challenge === null ? null : await identity.passkeys.readNew(credential, challenge);
  if (passkey === null) throw invalid({ credential: ['This passkey cannot be used here. Create it again.'] });
  return db.transaction().execute(async (trx) => {
    const added = await insertPasskey(trx, userId, { ...passkey, name });
    if (!added) throw invalid({ credential: ['This passkey is already registered.'] });
    await mailSignInChange(services, trx, await emailOf(trx, userId), {
      headline: 'A passkey was added to your account',
      // Without the name of the passkey, because a stranger who signed up with this address may have chosen it.
      paragraphs: [
        'From now on, you can log in with this passkey instead of your password. Your profile lists your passkeys.',
      ],
    });
    await recordAuditOfUser(trx, { userId, address, action: 'user.add-passkey' });
    return added;
  });
};
