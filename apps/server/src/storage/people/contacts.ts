import type { Db } from '../connection/connect.ts';
import { hasUnsubscribed } from './unsubscribed-addresses.ts';

const COLUMNS = [
  'id',
  'organization_id as organizationId',
  'name',
  'email',
  'disable_alert_emails as disableAlertEmails',
  'in_application as inApplication',
  'consent',
  hasUnsubscribed('contacts.organization_id', 'contacts.email').as('hasUnsubscribed'),
] as const;

export type Contact = Awaited<ReturnType<typeof listContacts>>['rows'][number];

/**
 * Returns the contacts sorted by e-mail address. With `inApplication`, returns only those that can be recipients of
 * checks.
 */
export const listContacts = async (
  db: Db,
  organizationId: number,
  { page, pageSize }: { page: number; pageSize: number },
  { inApplication = false } = {},
) => {
  const ofOrganization = db.selectFrom('contacts').where('organization_id', '=', organizationId);
  const all = inApplication ? ofOrganization.where('in_application', '=', true) : ofOrganization;
  const { count } = await all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await all
    .orderBy('email')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .select(COLUMNS)
    .execute();
  return { count, rows };
};

export const countContacts = async (db: Db, organizationId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('contacts')
    .where('organization_id', '=', organizationId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

export const findContact = (db: Db, organizationId: number, id: number): Promise<Contact | undefined> =>
  db
    .selectFrom('contacts')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .select(COLUMNS)
    .executeTakeFirst();

/** Locks the contact, so that it does not change and is not added to further checks. */
export const lockContact = (trx: Db, organizationId: number, id: number): Promise<Contact | undefined> =>
  trx
    .selectFrom('contacts')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .select(COLUMNS)
    .forUpdate()
    .executeTakeFirst();

export const findContactId = async (db: Db, organizationId: number, email: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('contacts')
      .where('organization_id', '=', organizationId)
      .where('email', '=', email)
      .select('id')
      .executeTakeFirst()
  )?.id;

export const isContactAddress = async (db: Db, organizationId: number, email: string): Promise<boolean> =>
  (await findContactId(db, organizationId, email)) !== undefined;

export type ContactSettings = Pick<Contact, 'email' | 'name' | 'disableAlertEmails' | 'inApplication'>;

const columnsOf = (settings: ContactSettings) => ({
  email: settings.email,
  name: settings.name,
  disable_alert_emails: settings.disableAlertEmails,
  in_application: settings.inApplication,
});

export const insertContact = (trx: Db, organizationId: number, settings: ContactSettings): Promise<Contact> =>
  trx
    .insertInto('contacts')
    .values({ organization_id: organizationId, ...columnsOf(settings) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export const updateContact = (trx: Db, id: number, settings: ContactSettings): Promise<Contact> =>
  trx
    .updateTable('contacts')
    .set(columnsOf(settings))
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/**
 * Records the request. Until the contact follows the link with this token, it receives no other mail. Earlier links
 * become invalid.
 */
export const setConsentRequested = async (
  trx: Db,
  id: number,
  { tokenHash, expiresAt }: { tokenHash: string; expiresAt: Date },
): Promise<void> => {
  await trx
    .updateTable('contacts')
    .set({ consent: 'asked', consent_token_hash: tokenHash, consent_expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
};

/**
 * Returns the contact even if the consent was already given. Returns undefined if the link is unknown, invalid or
 * expired.
 */
export const findContactByToken = (db: Db, tokenHash: string, now: Date) =>
  db
    .selectFrom('contacts as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .where('c.consent_token_hash', '=', tokenHash)
    .where((eb) => eb.or([eb('c.consent', '=', 'given'), eb('c.consent_expires_at', '>', now)]))
    .select(['c.id', 'c.organization_id as organizationId', 'c.email', 'c.consent', 'o.name as organizationName'])
    .executeTakeFirst();

export const setConsentGiven = async (trx: Db, id: number): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('contacts')
    .set({ consent: 'given' })
    .where('id', '=', id)
    .where('consent', '=', 'asked')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
};

export const deleteContact = async (trx: Db, id: number): Promise<void> => {
  await trx.deleteFrom('contacts').where('id', '=', id).execute();
};
