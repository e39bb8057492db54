import { sql } from 'kysely';
import type { Db } from '../connection/connect.ts';

/** Audit actions that sent a mail to the address in their `after`, of a person who has not agreed to it yet. */
export const INVITATION_MAIL_ACTIONS = ['invitation.create', 'invitation.resend', 'contact.ask'] as const;

/** Invitations, of contacts too, that an organization mailed since a moment; revoked and accepted ones count as well. Times in epoch milliseconds. */
export const listInvitationMails = async (
  db: Db,
  organizationId: number,
  since: Date,
): Promise<{ email: string; at: number }[]> => {
  const rows = await db
    .selectFrom('audit_log')
    .where('organization_id', '=', organizationId)
    .where('at', '>', since)
    .where('action', 'in', INVITATION_MAIL_ACTIONS)
    .select(['at', sql<string>`after ->> 'email'`.as('email')])
    .execute();
  return rows.map(({ email, at }) => ({ email, at: at.getTime() }));
};
