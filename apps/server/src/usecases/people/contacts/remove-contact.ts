import { lockChecksAlerting, removeCheckRecipients } from '../../../storage/checks/check-recipients.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { deleteContact, lockContact } from '../../../storage/people/contacts.ts';
import { actorOf } from '../../access.ts';
import type { Caller, Services } from '../../context.ts';
import { notFound } from '../../errors.ts';

export const removeContact = ({ db }: Pick<Services, 'db'>, caller: Caller, id: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const leaving = { members: [], contacts: [id] };
    await lockChecksAlerting(trx, caller.organization.id, leaving);
    const contact = await lockContact(trx, caller.organization.id, id);
    if (!contact) throw notFound('Contact');
    const checks = await removeCheckRecipients(trx, leaving);
    await deleteContact(trx, id);
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'contact.delete',
      subject: `contact ${id}`,
      before: { email: contact.email, name: contact.name, checks },
    });
  });
