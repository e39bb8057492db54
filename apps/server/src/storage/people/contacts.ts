import type { Db } from '../connection/connect.ts';

const COLUMNS = [
  'id',
  'organization_id as organizationId',
  'name',
  'email',
  'disable_alert_emails as disableAlertEmails',
  'in_application as inApplication',
] as const;

export type Contact = Awaited<ReturnType<typeof listContacts>>['rows'][number];

/** A page of an organization's contacts by e-mail address, and how many there are; `inApplication`: only those whom checks can name. */
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

/** A contact of the organization, which stays as it is, and on no further check, until the transaction ends. */
export const lockContact = (trx: Db, organizationId: number, id: number): Promise<Contact | undefined> =>
  trx
    .selectFrom('contacts')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .select(COLUMNS)
    .forUpdate()
    .executeTakeFirst();

export const isContactAddress = async (db: Db, organizationId: number, email: string): Promise<boolean> =>
  (await db
    .selectFrom('contacts')
    .where('organization_id', '=', organizationId)
    .where('email', '=', email)
    .select('id')
    .executeTakeFirst()) !== undefined;

/** What may be changed of a contact; the address in lower case. */
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

/** Takes the contact off every check too. */
export const deleteContact = async (trx: Db, id: number): Promise<void> => {
  await trx.deleteFrom('contacts').where('id', '=', id).execute();
};
