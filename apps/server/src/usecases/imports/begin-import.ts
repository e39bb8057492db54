import { randomUUID } from 'node:crypto';
import { contentRefusal, importLimits, NO_ROOM_FOR_IMPORT } from '@pharos/domain/organizations/import-rules.ts';
import { hasRoom } from '../../storage/embedded/disk-room.ts';
import { countContent } from '../../storage/imports/count-content.ts';
import { findNewestImport, type ImportRow, replaceImport } from '../../storage/imports/imports.ts';
import { recordAudit } from '../../storage/organizations/audit-log.ts';
import { lockOrganization } from '../../storage/organizations/lock-organization.ts';
import { actorOf } from '../access.ts';
import type { Caller, Services } from '../context.ts';
import { invalid, invalidWhole } from '../errors.ts';
import { requireVerifiedOwner } from '../people/require-verified-owner.ts';
import { refuseOtherOrganization } from '../refuse-other-organization.ts';
import { dataDirOf } from './data-dir-of.ts';
import { findOwnImport } from './find-upload.ts';
import { otherUnderWay, underWay } from './read-import.ts';

/** The organization must be empty. The caller then uploads the pieces. Only one import at a time is allowed. */
export const beginImport = (
  services: Pick<Services, 'db' | 'now' | 'settings'>,
  caller: Caller,
  { organizationId, fileName, bytes }: { organizationId: number; fileName: string; bytes: number },
): Promise<ImportRow> =>
  services.db.transaction().execute(async (trx) => {
    const { settings, now } = services;
    refuseOtherOrganization(caller, organizationId);
    await lockOrganization(trx, organizationId);
    await requireVerifiedOwner(services, trx, organizationId);
    const { file: maxBytes } = importLimits(settings.isSignUpOpen);
    if (bytes > maxBytes) throw invalid({ bytes: [`The file is larger than ${maxBytes / 2 ** 20} MiB.`] });
    // For a moment, the data is stored twice: in pieces and as rows.
    if (!(await hasRoom(dataDirOf(settings), 2 * bytes))) throw invalidWhole(NO_ROOM_FOR_IMPORT);
    const refusal =
      underWay((await findNewestImport(trx, organizationId)) ?? null) ??
      (await otherUnderWay(trx, organizationId)) ??
      contentRefusal(await countContent(trx, organizationId));
    if (refusal !== null) throw invalidWhole(refusal);
    const id = randomUUID();
    const requestedAt = new Date(now());
    await replaceImport(trx, { organizationId, id, fileName, bytes, requestedBy: caller.userId, requestedAt });
    await recordAudit(trx, {
      ...actorOf(caller),
      action: 'import.begin',
      subject: `organization ${organizationId}`,
      after: { fileName, bytes },
    });
    return findOwnImport(trx, caller, id);
  });
