import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { deleteSessionsOfProvider } from '../../../storage/sign-in/sessions.ts';
import { deleteSsoConnection } from '../../../storage/sign-in/sso-connections.ts';
import { actorOf } from '../../access.ts';
import type { Caller, Services } from '../../context.ts';
import { notFound } from '../../errors.ts';

/** Deletes the domains and ends the sessions through the provider. Members remain members. */
export const deleteConnection = ({ db }: Pick<Services, 'db'>, caller: Caller): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await deleteSsoConnection(trx, caller.organization.id))) throw notFound('Single sign-on');
    await deleteSessionsOfProvider(trx, caller.organization.id);
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'single-sign-on.delete',
      subject: `organization ${caller.organization.id}`,
    });
  });
