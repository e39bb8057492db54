import { ORDER_STALLED_MS } from '@pharos/domain/public-status/domain-certificate.ts';
import type { Logger } from 'pino';
import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import { secretPlaces } from '../storage/connection/secret-places.ts';
import { sweepChallenges } from '../storage/status-pages/acme-challenges.ts';
import {
  dropOrphanedCertificates,
  listOrdersDue,
  listServedCertificates,
  readCertificate,
  withdrawCertificate,
} from '../storage/status-pages/domain-certificates.ts';
import { enqueueOrder } from '../storage/status-pages/enqueue-order.ts';

export interface CertificateParts {
  db: Db;
  secrets: SecretBox;
  /** Null: no certificates are ordered. */
  acme: object | null;
  log: Logger;
}

const DAY_MS = 86_400_000;
/** So that an installation with many domains does not ask for all at once, which authorities refuse. */
const MOST_AT_ONCE = 50;

/**
 * Orders certificates again whose time has come, after a failure or to renew them. A domain that is not verified any more loses its
 * certificate, and so does one whose certificate has expired or cannot be read: then another one is ordered.
 */
export const renewCertificates = async ({ db, secrets, acme, log }: CertificateParts, now: number): Promise<void> => {
  const at = new Date(now);
  await sweepChallenges(db, new Date(now - DAY_MS));
  for (const domain of await dropOrphanedCertificates(db))
    log.info({ domain }, 'The certificate of a domain is dropped: no status page is served there any more');
  for (const served of await listServedCertificates(db)) {
    const problem =
      served.expiresAt !== null && served.expiresAt <= at ? EXPIRED : await whyUnreadable(db, secrets, served);
    if (problem === null) continue;
    log.warn({ ...served, problem }, 'The certificate of a domain cannot be served any more');
    await withdrawCertificate(db, served, problem, at);
  }
  if (acme === null) return;
  const due = await listOrdersDue(db, at, new Date(now - ORDER_STALLED_MS));
  for (const order of due.slice(0, MOST_AT_ONCE)) await db.transaction().execute((trx) => enqueueOrder(trx, order, at));
};

const EXPIRED = 'The certificate has expired.';

const whyUnreadable = async (
  db: Db,
  secrets: SecretBox,
  served: Parameters<typeof readCertificate>[1],
): Promise<string | null> => {
  const stored = await readCertificate(db, served);
  if (stored === null) return null;
  try {
    secrets.open(stored.privateKey, secretPlaces.domainCertificate(served.organizationId));
    return null;
  } catch {
    return 'The key of the certificate cannot be read.';
  }
};
