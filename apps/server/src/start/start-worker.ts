import { createBilling } from '../billing/create-billing.ts';
import { createLogoReader } from '../egress/read-logo.ts';
import type { Db } from '../storage/connection/connect.ts';
import { Worker } from '../worker/worker.ts';
import { outgoingOf, proofRecordsOf, type RoleParts } from './role-parts.ts';
import { startCopies } from './start-copies.ts';

/** The worker, and what keeps copies of what the public sees; both are stopped with what runs. */
export const startWorker = async (parts: RoleParts): Promise<Worker> => {
  const { start, storage, secrets, mail, baseUrl } = parts;
  const { settings, log, running } = start;
  const { databaseUrl, database } = storage;
  const { resultsDays, verificationIsEnforced, strangersMaySignUp, pausesUnused, mailsPerDay, sellsPlans } = settings;
  const worker = running.use(
    new Worker({
      ...outgoingOf(parts),
      billing: (db: Db) => createBilling({ ...settings, baseUrl }, { db, secrets, now: Date.now, log }),
      databaseUrl,
      mail,
      secrets,
      ...{ resultsDays, verificationIsEnforced, strangersMaySignUp, pausesUnused, mailsPerDay, sellsPlans },
      dataDir: settings.databaseUrl === undefined ? settings.dataDir : null,
      verifyDomain: settings.verifyDomain,
      checkIntervals: settings.checkIntervals,
      acme: settings.acme,
      proofRecords: proofRecordsOf(parts),
      log,
    }),
  );
  await worker.start();
  const readLogo = createLogoReader({ network: settings.probeNetwork });
  startCopies({ databaseUrl, db: database.db, readLogo, baseUrl, log, now: Date.now }, settings, running);
  return worker;
};
