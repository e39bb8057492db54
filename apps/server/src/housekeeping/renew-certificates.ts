import { ORDER_STALLED_MS } from '@pharos/domain/public-status/domain-certificate.ts';
import type { Logger } from 'pino';
import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import { secretPlaces } from '../storage/connection/secret-places.ts';
import { enqueueMail } from '../storage/mails/enqueue-mail.ts';
import { listAdmins } from '../storage/organizations/admins.ts';
import { findOrganization } from '../storage/organizations/organizations.ts';
import { sweepChallenges } from '../storage/status-pages/acme-challenges.ts';
import {
  dropOrphanedCertificates,
  listEndingCertificates,
  listOrdersDue,
  listServedCertificates,
  markEndNotified,
  readCertificate,
  withdrawCertificate,
} from '../storage/status-pages/domain-certificates.ts';
import { enqueueOrder } from '../storage/status-pages/enqueue-order.ts';

export interface CertificateParts {
  db: Db;
  secrets: SecretBox;
  acme: object | null;
  baseUrl: string;
  isSignUpOpen: boolean;
  log: Logger;
}

const DAY_MS = 86_400_000;
const NOTIFIED_BEFORE_MS = 7 * DAY_MS;
/** Authorities reject many simultaneous orders. */
const MAX_AT_ONCE = 50;

/**
 * Orders due certificates, for a retry or a renewal. Removes the certificate of a domain that is no longer verified.
 * Replaces a certificate that has expired or is unreadable. Mails admins a week before the end of a certificate that
 * cannot be renewed.
 */
export const renewCertificates = async (parts: CertificateParts, now: number): Promise<void> => {
  const { db, secrets, acme, log } = parts;
  const at = new Date(now);
  await sweepChallenges(db, new Date(now - DAY_MS));
  for (const domain of await dropOrphanedCertificates(db))
    log.info({ domain }, 'The certificate of a domain was deleted, because no status page is served there any more');
  for (const served of await listServedCertificates(db)) {
    const problem =
      served.expiresAt !== null && served.expiresAt <= at ? EXPIRED : await findReadProblem(db, secrets, served);
    if (problem === null) continue;
    log.warn({ ...served, problem }, 'The certificate of a domain is invalid or expired and is not served any more');
    await withdrawCertificate(db, served, problem, at);
  }
  for (const ending of await listEndingCertificates(db, new Date(now + NOTIFIED_BEFORE_MS)))
    await notifyOfEnd(parts, ending, now);
  if (acme === null) return;
  const due = await listOrdersDue(db, at, new Date(now - ORDER_STALLED_MS));
  for (const order of due.slice(0, MAX_AT_ONCE)) await db.transaction().execute((trx) => enqueueOrder(trx, order, at));
};

const notifyOfEnd = async (
  { db, secrets, baseUrl, isSignUpOpen }: CertificateParts,
  ending: Awaited<ReturnType<typeof listEndingCertificates>>[number],
  now: number,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { organizationId, pageId, domain, expiresAt, problem } = ending;
    const organization = await findOrganization(trx, organizationId);
    if (!organization || !(await markEndNotified(trx, ending, new Date(now)))) return;
    const title = `The certificate of ${domain} cannot be renewed`;
    for (const to of await listAdmins(trx, organizationId, { verifiedOnly: isSignUpOpen })) {
      await enqueueMail(
        trx,
        secrets,
        {
          to,
          subject: title,
          headline: title,
          paragraphs: [
            `The certificate expires on ${dayOf(expiresAt)}. After that day, your status page cannot be opened at https://${domain}. The last order failed:`,
            problem ?? '',
            'Pharos tries again at least once a day.',
          ],
          action: { label: 'Open the status page', link: `${baseUrl}/status/${pageId}` },
          footer: `Sent by Pharos to the admins of ${organization.name}.`,
          addresses: [domain],
        },
        now,
      );
    }
  });

const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });

const dayOf = (moment: Date | null): string => (moment === null ? 'an unknown day' : DAY.format(moment));

const EXPIRED = 'The certificate has expired.';

const findReadProblem = async (
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
    return 'The private key of the certificate cannot be decrypted.';
  }
};
