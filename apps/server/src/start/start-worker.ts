import type { Logger } from 'pino';
import type { MailTransport } from '../alerts/mail/mail.ts';
import { createBilling } from '../billing/create-billing.ts';
import { createLogoReader } from '../egress/read-logo.ts';
import type { Db } from '../storage/connection/connect.ts';
import { Worker } from '../worker/worker.ts';
import { outgoingOf, proofRecordsOf, type RoleParts } from './role-parts.ts';
import { startCopies } from './start-copies.ts';

export const startWorker = async (parts: RoleParts): Promise<Worker> => {
  const { start, storage, secrets, mail, baseUrl } = parts;
  const { settings, log, running } = start;
  const { databaseUrl, database } = storage;
  const worker = running.use(
    new Worker({
      ...outgoingOf(parts),
      billing: (db: Db) => createBilling({ ...settings, baseUrl }, { db, secrets, now: Date.now, log }),
      databaseUrl,
      mail,
      secrets,
      resultsDays: settings.resultsDays,
      verificationIsEnforced: settings.verificationIsEnforced,
      isSignUpOpen: settings.isSignUpOpen,
      pausesUnused: settings.pausesUnused,
      mailsPerDay: settings.mailsPerDay,
      sellsPlans: settings.sellsPlans,
      upgradesAreSuspended: settings.upgradesAreSuspended,
      dataDir: settings.databaseUrl === undefined ? settings.dataDir : null,
      verifyDomain: settings.verifyDomain,
      checkIntervals: settings.checkIntervals,
      acme: settings.acme,
      proofRecords: proofRecordsOf(parts),
      log,
    }),
  );
  await worker.start();
  void checkMailServer(mail, log);
  const readLogo = createLogoReader({ network: settings.probeNetwork });
  startCopies({ databaseUrl, db: database.db, readLogo, baseUrl, log, now: Date.now }, settings, running);
  return worker;
};

/** Detects an unusable mail server before the first outage depends on it. Sends no mail. */
const checkMailServer = async (mail: MailTransport, log: Logger): Promise<void> => {
  if (!mail.verify) return;
  try {
    await mail.verify();
    log.info('Connected to the mail server of SMTP_URL; no test mail was sent');
  } catch (error) {
    log.warn(`Mails cannot be sent at the moment. ${error instanceof Error ? error.message : String(error)}`);
  }
};
