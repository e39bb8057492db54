import { IMPORT_PIECE_BYTES } from '@pharos/contract/rest/imports/imports.ts';
import { DAY_MS } from '@pharos/domain/figures/hour-figures.ts';
import { contentRefusal, importLimits, NO_ROOM_FOR_IMPORT } from '@pharos/domain/organizations/import-rules.ts';
import { notifyChecksChanged } from '../storage/checks/notify-checks-changed.ts';
import { type Db, openDatabase } from '../storage/connection/connect.ts';
import { DISK_FULL, isDataError, sqlState } from '../storage/connection/sql-errors.ts';
import { hasRoom } from '../storage/embedded/disk-room.ts';
import { countContent } from '../storage/imports/count-content.ts';
import { listImportedChecks, readImportingOrganization } from '../storage/imports/imported-organization.ts';
import { endImport, type ImportRow, readImportPiece } from '../storage/imports/imports.ts';
import { recordAudit } from '../storage/organizations/audit-log.ts';
import { lockOrganization } from '../storage/organizations/lock-organization.ts';
import { readPlanEntitlement } from '../storage/organizations/plan-entitlement.ts';
import { ensureResultPartitions } from '../storage/retention/result-partitions.ts';
import { ExportFile } from './export-file.ts';
import { importOrganization } from './import-organization.ts';
import { ImportRefusal } from './import-refusal.ts';
import { type ImportInto, Importing } from './importing.ts';
import { PieceReader } from './piece-reader.ts';
import type { ImportThreadResult, ImportThreadSetup } from './run-import.ts';

/**
 * Imports the file and records the end of the import in one transaction. `ended` is false if another attempt has
 * already ended the import.
 */
export const importOrRefuse = async (setup: ImportThreadSetup, now: () => number): Promise<ImportThreadResult> => {
  try {
    return { refusal: null, ended: await importInTransaction(setup, now) };
  } catch (error) {
    if (error instanceof ImportRefusal) return { refusal: error.message, ended: false };
    throw error;
  }
};

const importInTransaction = async (setup: ImportThreadSetup, now: () => number): Promise<boolean> => {
  // One connection is for the transaction and one for the pieces of the file.
  const { db, close } = openDatabase(setup.databaseUrl, 2);
  try {
    const file = await openFile(db, setup);
    if (!(await hasRoom(setup.dataDir, file.unpackedBytes))) throw new ImportRefusal(NO_ROOM_FOR_IMPORT);
    await ensurePartitions(db, setup);
    return await db
      .transaction()
      .execute((trx) => importFile(trx, file, setup, now))
      .catch((error: unknown) => {
        if (sqlState(error) === DISK_FULL) throw new ImportRefusal(NO_ROOM_FOR_IMPORT);
        if (!isDataError(error) || isOfPartitions(error)) throw error;
        throw new ImportRefusal(`The file contains data that cannot be stored: ${error.message}.`);
      });
  } finally {
    await close();
  }
};

/** A missing partition is not an error of the file. */
const isOfPartitions = (error: Error): boolean => /^no partition /.test(error.message);

const openFile = (db: Db, { row, rules }: ImportThreadSetup): Promise<ExportFile> => {
  const reader = new PieceReader(IMPORT_PIECE_BYTES, async (number) => {
    const piece = await readImportPiece(db, row, number);
    // The import was canceled, or the organization was deleted.
    if (!piece) throw new ImportRefusal('The file was deleted during the import.');
    return piece;
  });
  return ExportFile.open(reader, row.bytes, importLimits(rules.isSignUpOpen).unpacked);
};

/** This installation may be newer than the results of the file, and without checks it has no partitions. */
const ensurePartitions = async (db: Db, { rules, now }: ImportThreadSetup): Promise<void> => {
  for (let day = rules.resultsDays; day >= 0; day -= 1) await ensureResultPartitions(db, now - day * DAY_MS, 1);
};

const importFile = async (trx: Db, file: ExportFile, setup: ImportThreadSetup, now: () => number): Promise<boolean> => {
  const { row } = setup;
  const importing = new Importing({ trx, file, into: await readInto(trx, setup) });
  await refuseFilled(trx, row, null);
  const report = await importOrganization(importing);
  // Locks late, so that other requests wait only briefly. Content that was created during the import is counted under
  // the lock.
  await lockOrganization(trx, row.organizationId);
  await refuseFilled(trx, row, report);
  const { id, organizationId, requestedBy } = row;
  const ended = { organizationId, id, attempt: setup.attempt };
  if (!(await endImport(trx, ended, { status: 'done', at: new Date(now()), report }))) return false;
  await recordAudit(trx, {
    organizationId,
    userId: requestedBy,
    address: null,
    action: 'import.done',
    subject: `organization ${organizationId}`,
    after: { from: report.from, checks: report.checks, export: file.manifest.id },
  });
  await notifyChecksChanged(trx, organizationId, 'created', await listImportedChecks(trx, organizationId));
  return true;
};

const readInto = async (trx: Db, { row, rules, unreadableSecrets, now }: ImportThreadSetup): Promise<ImportInto> => {
  const { organizationId } = row;
  const organization = await readImportingOrganization(trx, organizationId);
  const members = [...organization.members.values()];
  const importer =
    members.find(({ userId }) => userId === row.requestedBy) ?? members.find(({ role }) => role === 'OW');
  if (!importer) throw new ImportRefusal('The organization has no owner any more.');
  const entitlement = { ...(await readPlanEntitlement(trx, organizationId)), unlocked: !rules.sellsPlans };
  return {
    ...organization,
    organizationId,
    importer,
    rules: { intervals: rules.checkIntervals, locations: [], entitlement, now },
    unreadableSecrets,
    isSignUpOpen: rules.isSignUpOpen,
    ownHosts: rules.ownHosts,
    resultsDays: rules.resultsDays,
    now,
  };
};

/** Throws `ImportRefusal` if the organization contains more than this import has added. */
const refuseFilled = async (
  trx: Db,
  { organizationId }: ImportRow,
  brought: { checks: number; contacts: number; integrations: number; status_pages: number; badges: number } | null,
): Promise<void> => {
  const content = await countContent(trx, organizationId);
  const beside = {
    checks: content.checks - (brought?.checks ?? 0),
    contacts: content.contacts - (brought?.contacts ?? 0),
    integrations: content.integrations - (brought?.integrations ?? 0),
    statusPages: content.statusPages - (brought?.status_pages ?? 0),
    badges: content.badges - (brought?.badges ?? 0),
    // Notices refer to checks and pages. Before the import, there were none.
    notices: brought ? 0 : content.notices,
  };
  const refusal = contentRefusal(beside);
  if (refusal !== null) throw new ImportRefusal(refusal);
};
