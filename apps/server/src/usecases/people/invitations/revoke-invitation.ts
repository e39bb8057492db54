import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { deleteInvitation, lockInvitation } from '../../../storage/people/invitations.ts';
import { actorOf } from '../../access.ts';
import type { Caller, Services } from '../../context.ts';
import { notFound } from '../../errors.ts';

export const revokeInvitation = ({ db }: Pick<Services, 'db'>, caller: Caller, id: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const invitation = await lockInvitation(trx, caller.organization.id, id);
    if (!invitation) throw notFound('Invitation');
    await deleteInvitation(trx, id);
    const { email, fullName, role } = invitation;
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'invitation.revoke',
      subject: `invitation ${id}`,
      before: { email, fullName, role },
    });
  });
