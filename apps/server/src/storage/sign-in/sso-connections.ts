import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

const DOMAIN_LOCK = 7_301_004;

export interface SsoDomain {
  domain: string;
  proof: string;
  provedAt: Date | null;
  missingSince: Date | null;
}

/** `clientSecret` is sealed. */
export const findSsoConnection = (db: Db, organizationId: number) =>
  db
    .selectFrom('sso_connections')
    .where('organization_id', '=', organizationId)
    .select(['issuer', 'client_id as clientId', 'client_secret as clientSecret', 'is_required as isRequired'])
    .executeTakeFirst();

/** A change of the connection waits for the end of the running sign-in, and then also ends its session. */
export const lockSsoConnection = (trx: Db, organizationId: number) =>
  trx
    .selectFrom('sso_connections')
    .where('organization_id', '=', organizationId)
    .select(['issuer', 'client_id as clientId'])
    .forShare()
    .executeTakeFirst();

export const findOrganizationOfDomain = async (db: Db, domain: string): Promise<number | null> => {
  const row = await db
    .selectFrom('sso_domains')
    .where('domain', '=', domain)
    .where('proved_at', 'is not', null)
    .select('organization_id')
    .executeTakeFirst();
  return row?.organization_id ?? null;
};

export const saveSsoConnection = async (
  trx: Db,
  organizationId: number,
  connection: { issuer: string; clientId: string; clientSecret: string | null; isRequired: boolean },
): Promise<void> => {
  const values = {
    issuer: connection.issuer,
    client_id: connection.clientId,
    client_secret: connection.clientSecret,
    is_required: connection.isRequired,
    updated_at: sql<Date>`now()`,
  };
  await trx
    .insertInto('sso_connections')
    .values({ organization_id: organizationId, ...values })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(values))
    .execute();
};

export const listSsoDomains = (db: Db, organizationId: number): Promise<SsoDomain[]> =>
  db
    .selectFrom('sso_domains')
    .where('organization_id', '=', organizationId)
    .orderBy('domain')
    .select(['domain', 'proof', 'proved_at as provedAt', 'missing_since as missingSince'])
    .execute();

/** Remaining domains retain their proof. */
export const replaceSsoDomains = async (
  trx: Db,
  organizationId: number,
  domains: readonly { domain: string; proof: string }[],
): Promise<void> => {
  const names = domains.map(({ domain }) => domain);
  await trx
    .deleteFrom('sso_domains')
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`domain <> all(${names}::text[])`)
    .execute();
  if (domains.length === 0) return;
  await trx
    .insertInto('sso_domains')
    .values(domains.map(({ domain, proof }) => ({ organization_id: organizationId, domain, proof })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** The proofs are valid for only one provider. */
export const deleteSsoDomains = async (trx: Db, organizationId: number): Promise<void> => {
  await trx.deleteFrom('sso_domains').where('organization_id', '=', organizationId).execute();
};

/** Returns false if another organization has verified the domain, or if it now requires a different proof. */
export const markDomainProved = async (
  trx: Db,
  organizationId: number,
  { domain, proof }: { domain: string; proof: string },
  at: Date,
): Promise<boolean> => {
  // Serializes two organizations that prove the domain at the same time.
  await sql`select pg_advisory_xact_lock(${DOMAIN_LOCK}, hashtext(${domain}))`.execute(trx);
  const { numUpdatedRows } = await trx
    .updateTable('sso_domains')
    .set({ proved_at: at, checked_at: at, missing_since: null })
    .where('organization_id', '=', organizationId)
    .where('domain', '=', domain)
    .where('proof', '=', proof)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sso_domains as other')
            .where('other.domain', '=', domain)
            .where('other.organization_id', '!=', organizationId)
            .where('other.proved_at', 'is not', null)
            .select('other.domain'),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

export const deleteSsoConnection = async (trx: Db, organizationId: number): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('sso_connections')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

export const hasProvedDomains = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('sso_domains')
    .where('proved_at', 'is not', null)
    .select('domain')
    .limit(1)
    .executeTakeFirst()) !== undefined;
