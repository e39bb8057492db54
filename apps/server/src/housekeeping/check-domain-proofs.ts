import {
  judgeDomainProof,
  PROOF_CHECKED_EVERY_MS,
  recordName,
  recordValue,
} from '@pharos/domain/sign-in/domain-proof.ts';
import type { Logger } from 'pino';
import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import { type AccountMail, enqueueMail } from '../storage/mails/enqueue-mail.ts';
import { recordAudit } from '../storage/organizations/audit-log.ts';
import { findOrganization, findOwner } from '../storage/organizations/organizations.ts';
import { listProofsToCheck, loseProof, recordProofMissing, recordProofSeen } from '../storage/sign-in/domain-proofs.ts';

export interface DomainProofParts {
  db: Db;
  secrets: SecretBox;
  baseUrl: string;
  isSignUpOpen: boolean;
  /** Returns an empty list if there are no records. Rejects if no name server answers. */
  proofRecords: (name: string, recordType: 'TXT' | 'CNAME') => Promise<string[]>;
  log: Logger;
}

type Proof = Awaited<ReturnType<typeof listProofsToCheck>>[number];

/**
 * Looks up the records that prove the domains of single sign-on each day. A domain without its record for a week is no
 * longer proved, because it may have a new owner.
 */
export const checkDomainProofs = async (parts: DomainProofParts, now: number): Promise<void> => {
  const { db, proofRecords, log } = parts;
  for (const proof of await listProofsToCheck(db, new Date(now - PROOF_CHECKED_EVERY_MS))) {
    const records = await proofRecords(recordName(proof.domain), 'TXT').catch((error: unknown): string[] => {
      log.warn(
        { err: error, domain: proof.domain },
        'The name servers did not respond for a single sign-on domain; trying again later',
      );
      return [];
    });
    const isSeen = records.includes(recordValue(proof.proof));
    const judgment = judgeDomainProof(isSeen, proof.missingSince?.getTime() ?? null, now);
    if (judgment === 'proved') await recordProofSeen(db, proof, new Date(now));
    else if (judgment === 'missing') await recordProofMissing(db, proof, new Date(now));
    else await lose(parts, proof, now);
  }
};

const lose = (
  { db, secrets, baseUrl, isSignUpOpen, log }: DomainProofParts,
  proof: Proof,
  now: number,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { organizationId, domain } = proof;
    const organization = await findOrganization(trx, organizationId);
    if (!organization || !(await loseProof(trx, proof, new Date(now)))) return;
    await recordAudit(trx, {
      organizationId,
      userId: null,
      address: null,
      action: 'single-sign-on.lose-domain',
      subject: `organization ${organizationId}`,
      before: { domain },
    });
    const { email, emailVerified } = await findOwner(trx, organizationId);
    // If anyone may sign up, an unverified address may belong to another person, and the organization's name may be
    // abusive.
    if (emailVerified || !isSignUpOpen) {
      await enqueueMail(trx, secrets, lostMail(email, organization.name, domain, baseUrl), now);
    }
    log.warn(
      { organizationId, domain },
      'A single sign-on domain is no longer verified, because its DNS record has been missing for a week',
    );
  });

const lostMail = (to: string, organization: string, domain: string, baseUrl: string): AccountMail => ({
  to,
  subject: `Single sign-on for ${domain} has ended`,
  headline: `Single sign-on for ${domain} has ended`,
  paragraphs: [
    `The DNS record ${recordName(domain)}, which verifies that ${domain} belongs to ${organization}, has been missing for a week.`,
    'People of this domain cannot log in with single sign-on until the domain is verified again. Add the record that the settings show, then verify the domain.',
  ],
  action: { label: 'Open the settings', link: `${baseUrl}/settings/single-sign-on` },
  footer: `Sent by Pharos to the owner of ${organization}.`,
  addresses: [recordName(domain), domain],
});
