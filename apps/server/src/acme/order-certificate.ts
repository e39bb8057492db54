import { createPrivateKey, X509Certificate } from 'node:crypto';
import { renewAt, retryOrderAt } from '@pharos/domain/public-status/domain-certificate.ts';
import type { Logger } from 'pino';
import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import { secretPlaces } from '../storage/connection/secret-places.ts';
import { ensureAccountKey } from '../storage/status-pages/acme-accounts.ts';
import { dropChallenges, storeChallenge } from '../storage/status-pages/acme-challenges.ts';
import {
  type CertificateOrder,
  findOrder,
  recordOrderFailure,
  storeCertificate,
} from '../storage/status-pages/domain-certificates.ts';
import { AcmeProblem, type AcmeSettings, beginAcmeOrder, newAccountKey } from './acme-order.ts';

export interface AcmeServices {
  db: Db;
  secrets: SecretBox;
  acme: AcmeSettings | null;
  log: Logger;
  now: () => number;
}

/**
 * Processes a queued certificate order. If no certificate is issued, the reason is stored in the order and the order is
 * retried later. Rejects only if the database fails; the job can then run again.
 */
export const orderCertificate = async (
  services: AcmeServices,
  page: { organizationId: number; pageId: number },
): Promise<void> => {
  const { db, acme, log, now } = services;
  const order = await findOrder(db, page);
  if (!order || !acme) return;
  const { failures, ...logged } = order;
  try {
    const issued = await issue(services, acme, order);
    const isStored = await storeCertificate(db, order, issued, new Date(issued.renewAt));
    if (isStored)
      log.info({ ...logged, expiresAt: issued.expiresAt }, 'A certificate was issued for the domain of a status page');
  } catch (error) {
    if (!(error instanceof AcmeProblem)) throw error;
    const nextOrderAt = new Date(retryOrderAt(failures + 1, now()));
    log.warn(
      { ...logged, problem: error.message, nextOrderAt },
      'Certificate order for the domain of a status page failed; Pharos orders it again later',
    );
    const failure = { problem: error.message, failures: failures + 1, nextOrderAt };
    await recordOrderFailure(db, order, failure, new Date(now()));
  } finally {
    await dropChallenges(db, order);
  }
};

const issue = async ({ db, secrets }: AcmeServices, acme: AcmeSettings, order: CertificateOrder) => {
  const { organizationId, domain } = order;
  const accountKey = await ensureAccountKey(db, secrets, acme.directoryUrl, newAccountKey);
  const acmeOrder = await beginAcmeOrder(acme, accountKey, domain);
  for (const challenge of acmeOrder.challenges) await storeChallenge(db, order, challenge);
  const { certificate, privateKey } = await acmeOrder.finish();
  const life = readLife(certificate, privateKey, domain);
  return {
    certificate,
    privateKey: secrets.seal(privateKey, secretPlaces.domainCertificate(organizationId)),
    expiresAt: new Date(life.expiresAt),
    renewAt: renewAt(life),
  };
};

/**
 * Returns the validity period of the certificate. Throws `AcmeProblem` if the certificate is for another name or key,
 * because no client would trust it.
 */
const readLife = (certificate: string, privateKey: string, domain: string) => {
  try {
    // Only the first certificate of the chain is parsed.
    const leaf = new X509Certificate(certificate);
    if (leaf.checkHost(domain) === undefined || !leaf.checkPrivateKey(createPrivateKey(privateKey)))
      throw new Error('The certificate is for another name or key');
    return { issuedAt: Date.parse(leaf.validFrom), expiresAt: Date.parse(leaf.validTo) };
  } catch (error) {
    throw new AcmeProblem(`The certificate authority returned a certificate that cannot be used for ${domain}.`, {
      cause: error,
    });
  }
};
