import { networkOf } from '@pharos/domain/sign-in/network-of.ts';
import type { BrowserCredential, Device } from '../../../identity/port.ts';
import { advancePasskey, findPasskey } from '../../../storage/sign-in/passkeys.ts';
import type { Services } from '../../context.ts';
import { unauthenticated } from '../../errors.ts';
import { takeChallenge } from './challenge.ts';

/** The passkey has verified its user, so no code is required. */
export const signInByPasskey = async (
  services: Services,
  credential: BrowserCredential,
  device: Device,
): Promise<string> => {
  const { db, identity, log, now } = services;
  const refused = () => {
    log.info({ reason: 'wrong-passkey', network: networkOf(device.address) }, 'A log-in failed');
    return unauthenticated('This passkey is not valid here, or the log-in took too long. Try again.');
  };
  const challenge = await takeChallenge(services, null, credential.response.clientDataJSON);
  const passkey = challenge === null ? undefined : await findPasskey(db, credential.id);
  if (challenge === null || !passkey) throw refused();
  const counter = await identity.passkeys.readUse(credential, challenge, passkey);
  if (counter === null) throw refused();
  return db.transaction().execute(async (trx) => {
    const use = { id: passkey.id, from: passkey.counter, to: counter, at: new Date(now()) };
    if (!(await advancePasskey(trx, use))) throw refused();
    return (await identity.openSession(trx, passkey.userId, device)).token;
  });
};
