import type { OpenIdProvider } from '../../../identity/port.ts';
import type { Db } from '../../../storage/connection/connect.ts';
import { secretPlaces } from '../../../storage/connection/secret-places.ts';
import { findSsoConnection } from '../../../storage/sign-in/sso-connections.ts';
import type { Services } from '../../context.ts';

/** The organization's provider with its secret open; null without a connection. */
export const providerOf = async (
  { secrets }: Pick<Services, 'secrets'>,
  db: Db,
  organizationId: number,
): Promise<OpenIdProvider | null> => {
  const connection = await findSsoConnection(db, organizationId);
  if (!connection) return null;
  const { issuer, clientId, clientSecret: sealed } = connection;
  return {
    issuer,
    clientId,
    clientSecret: sealed === null ? null : secrets.open(sealed, secretPlaces.ssoConnection(organizationId)),
  };
};
