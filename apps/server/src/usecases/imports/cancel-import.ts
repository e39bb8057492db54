import { deleteImport } from '../../storage/imports/imports.ts';
import { recordAudit } from '../../storage/organizations/audit-log.ts';
import { lockOrganization } from '../../storage/organizations/lock-organization.ts';
import { actorOf } from '../access.ts';
import type { Caller, Services } from '../context.ts';
import { invalidWhole } from '../errors.ts';
import { findOwnImport } from './find-upload.ts';
import { underWay } from './read-import.ts';

/** A running import cannot be canceled. */
export const cancelImport = (services: Pick<Services, 'db'>, caller: Caller, id: string): Promise<void> =>
  services.db.transaction().execute(async (trx) => {
    await lockOrganization(trx, caller.organization.id);
    const found = await findOwnImport(trx, caller, id);
    const refusal = underWay(found);
    if (refusal !== null) throw invalidWhole(refusal);
    await deleteImport(trx, found);
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'import.forget',
      subject: `organization ${found.organizationId}`,
      before: { fileName: found.fileName, status: found.status },
    });
  });
