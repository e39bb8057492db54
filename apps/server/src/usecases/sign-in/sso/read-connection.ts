import type { Db } from '../../../storage/connection/connect.ts';
import { findSsoConnection, listSsoDomains } from '../../../storage/sign-in/sso-connections.ts';
import type { Services } from '../../context.ts';
import { notFound } from '../../errors.ts';

export interface ShownConnection {
  issuer: string;
  clientId: string;
  hasClientSecret: boolean;
  redirectUri: string;
  domains: { domain: string; recordName: string; recordValue: string; isProved: boolean }[];
}

/** Where a domain's proof is published, out of the way of its other records. */
export const recordName = (domain: string): string => `_pharos.${domain}`;
export const recordValue = (proof: string): string => `pharos-verification=${proof}`;

/** An organization's connection, without its secret; not found without one. */
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
    domains: domains.map(({ domain, proof, provedAt }) => ({
      domain,
      recordName: recordName(domain),
      recordValue: recordValue(proof),
      isProved: provedAt !== null,
    })),
  };
};
