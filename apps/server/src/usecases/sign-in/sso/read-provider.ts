import type { OpenIdProvider } from '../../../identity/port.ts';
import type { Db } from '../../../storage/connection/connect.ts';
import { secretPlaces } from '../../../storage/connection/secret-places.ts';
import { findSsoConnection } from '../../../storage/sign-in/sso-connections.ts';
import type { Services } from '../../context.ts';
import { unprocessable } from '../../errors.ts';

/**
 * Includes the decrypted secret.
 * @throws {Refusal} `unprocessable` if the secret cannot be read.
 */
export const readProvider = async (
  { secrets, log }: Pick<Services, 'secrets' | 'log'>,
  db: Db,
  organizationId: number,
): Promise<OpenIdProvider | null> => {
  const connection = await findSsoConnection(db, organizationId);
  if (!connection) return null;
  const { issuer, clientId, clientSecret: sealed } = connection;
  if (sealed === null) return { issuer, clientId, clientSecret: null };
  try {
    return { issuer, clientId, clientSecret: secrets.open(sealed, secretPlaces.ssoConnection(organizationId)) };
  } catch (error) {
    log.error(
      { err: error, organizationId },
      'The client secret of a single sign-on cannot be decrypted; no one can log in with it until an admin enters the secret again',
    );
    throw unprocessable(
      'Single sign-on cannot be used, because its client secret cannot be decrypted. An admin must enter the secret again.',
    );
  }
};
