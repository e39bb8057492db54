import { contentRefusal, importTurn } from '@pharos/domain/organizations/import-rules.ts';
import { countContent } from '../../storage/imports/count-content.ts';
import { countReceivedBytes, type ImportRow, queueImport } from '../../storage/imports/imports.ts';
import { enqueueJob } from '../../storage/jobs/enqueue-job.ts';
import { recordAudit } from '../../storage/organizations/audit-log.ts';
import { lockOrganization } from '../../storage/organizations/lock-organization.ts';
import { findOwner } from '../../storage/organizations/organizations.ts';
import { lockMemberUser } from '../../storage/organizations/owners.ts';
import { actorOf } from '../access.ts';
import type { Caller, Services } from '../context.ts';
import { invalidWhole } from '../errors.ts';
import { findOwnImport, findUpload } from './find-upload.ts';
import { otherUnderWay } from './read-import.ts';

export const startImport = (services: Pick<Services, 'db'>, caller: Caller, id: string): Promise<ImportRow> =>
  services.db.transaction().execute(async (trx) => {
    const organizationId = caller.organization.id;
    await lockOrganization(trx, organizationId);
    const upload = await findUpload(trx, caller, id);
    const received = await countReceivedBytes(trx, upload);
    if (received !== upload.bytes)
      throw invalidWhole(`Only ${received} of ${upload.bytes} bytes of the file were uploaded.`);
    // Prevents two imports of one owner from starting at the same time.
    await lockMemberUser(trx, organizationId, (await findOwner(trx, organizationId)).userId);
    const refusal =
      (await otherUnderWay(trx, organizationId)) ?? contentRefusal(await countContent(trx, organizationId));
    if (refusal !== null) throw invalidWhole(refusal);
    await queueImport(trx, upload);
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'import.start',
      subject: `organization ${organizationId}`,
      after: { fileName: upload.fileName },
    });
    await enqueueJob(trx, 'run-import', { organizationId, importId: id }, importTurn(upload.bytes));
    return findOwnImport(trx, caller, id);
  });
