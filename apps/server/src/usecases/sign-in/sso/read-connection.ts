import { recordName, recordValue } from '@pharos/domain/sign-in/domain-proof.ts';
import type { Db } from '../../../storage/connection/connect.ts';
import { findSsoConnection, listSsoDomains } from '../../../storage/sign-in/sso-connections.ts';
import type { Services } from '../../context.ts';
import { notFound } from '../../errors.ts';

export interface ShownConnection {
  issuer: string;
  clientId: string;
  hasClientSecret: boolean;
  redirectUri: string;
  /** The provider redirects people to this URL after a sign-out. */
  logOutUri: string;
  /** Whether members except the owner can enter only through the provider. */
  isRequired: boolean;
  domains: {
    domain: string;
    recordName: string;
    recordValue: string;
    isProved: boolean;
    missingSince: Date | null;
  }[];
}

/**
 * Omits the secret.
 * @throws {Refusal} `not-found` if there is no connection.
 */
export const readConnection = async (
  { identity }: Pick<Services, 'identity'>,
  db: Db,
  organizationId: number,
): Promise<ShownConnection> => {
  const connection = await findSsoConnection(db, organizationId);
  if (!connection) throw notFound('Single sign-on');
  const domains = await listSsoDomains(db, organizationId);
  return {
    issuer: connection.issuer,
    clientId: connection.clientId,
    hasClientSecret: connection.clientSecret !== null,
    redirectUri: identity.openId.redirectUri,
    logOutUri: identity.openId.logOutUri,
    isRequired: connection.isRequired,
    domains: domains.map(({ domain, proof, provedAt, missingSince }) => ({
      domain,
      recordName: recordName(domain),
      recordValue: recordValue(proof),
      isProved: provedAt !== null,
      missingSince,
    })),
  };
};
