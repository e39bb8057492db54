import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

/** First half of a two-part advisory lock on a domain. */
const DOMAIN_LOCK = 7_301_004;

export interface SsoDomain {
  domain: string;
  proof: string;
  provedAt: Date | null;
  /** Of a proved one: since when its record is not seen any more. */
  missingSince: Date | null;
}

/** An organization's connection to its identity provider; `clientSecret` is sealed. */
export const findSsoConnection = (db: Db, organizationId: number) =>
  db
    .selectFrom('sso_connections')
    .where('organization_id', '=', organizationId)
    .select(['issuer', 'client_id as clientId', 'client_secret as clientSecret', 'is_required as isRequired'])
    .executeTakeFirst();

/** What a sign-in that is under way relies on: a change of the connection waits for its end, and then ends its session too. */
export const lockSsoConnection = (trx: Db, organizationId: number) =>
  trx
    .selectFrom('sso_connections')
    .where('organization_id', '=', organizationId)
    .select(['issuer', 'client_id as clientId'])
    .forShare()
    .executeTakeFirst();

/** The organization whose connection serves an e-mail domain: the one that proved it. */
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

/** Replaces the organization's domains; those that stay keep their proof. */
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

/** Deletes the domains with their proofs, which hold for one provider only. */
export const deleteSsoDomains = async (trx: Db, organizationId: number): Promise<void> => {
  await trx.deleteFrom('sso_domains').where('organization_id', '=', organizationId).execute();
};

/** False when another organization has proved the domain, or this one's asks for another proof than the one that was found. */
export const markDomainProved = async (
  trx: Db,
  organizationId: number,
  { domain, proof }: { domain: string; proof: string },
  at: Date,
): Promise<boolean> => {
  // Of two that prove it at once, one waits for the other.
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

/** False when there was none. */
export const deleteSsoConnection = async (trx: Db, organizationId: number): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('sso_connections')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

/** Whether anybody here can sign in by single sign-on. */
export const hasProvedDomains = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('sso_domains')
    .where('proved_at', 'is not', null)
    .select('domain')
    .limit(1)
    .executeTakeFirst()) !== undefined;
