import {
  CNAME_CHECKED_EVERY_MS,
  type CnameRecord,
  cnameProblem,
  cnameRecord,
  judgeCname,
  lookUpCname,
  verifyDomainOf,
} from '@pharos/domain/public-status/cname-proof.ts';
import type { Logger } from 'pino';
import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import { type AccountMail, enqueueMail } from '../storage/mails/enqueue-mail.ts';
import { listAdmins } from '../storage/organizations/admins.ts';
import { recordAudit } from '../storage/organizations/audit-log.ts';
import { findOrganization } from '../storage/organizations/organizations.ts';
import { listDomainsDue, recordCnameJudgment, type VerifiedDomain } from '../storage/status-pages/custom-domains.ts';

export interface CustomDomainParts {
  db: Db;
  secrets: SecretBox;
  baseUrl: string;
  /** The setting `VERIFY_DOMAIN`. */
  verifyDomain: string | undefined;
  isSignUpOpen: boolean;
  /** Returns an empty list if there are no records. Rejects if no name server answers. */
  proofRecords: (name: string, recordType: 'TXT' | 'CNAME') => Promise<string[]>;
  log: Logger;
}

/** Hanging name servers delay only their own domains. */
const AT_ONCE = 20;

/**
 * Looks up the records that prove the domains of status pages each day, and a missing one each hour. Admins are mailed
 * after a day without the record. After three days, the page is no longer served on its domain, and admins are mailed
 * again.
 */
export const checkCustomDomains = async (parts: CustomDomainParts, now: number): Promise<void> => {
  const waiting = await listDomainsDue(parts.db, new Date(now - CNAME_CHECKED_EVERY_MS));
  const take = async (): Promise<void> => {
    for (let domain = waiting.shift(); domain; domain = waiting.shift()) await lookUp(parts, domain, now);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
};

const lookUp = async (parts: CustomDomainParts, domain: VerifiedDomain, now: number): Promise<void> => {
  const { db, secrets, baseUrl, proofRecords, log } = parts;
  const record = cnameRecord(domain, verifyDomainOf(parts));
  const targets = await proofRecords(record.name, 'CNAME').catch((error: unknown) => {
    log.warn(
      { err: error, domain: domain.domain },
      'The name servers did not respond for the domain of a status page; trying again later',
    );
    return null;
  });
  const lookup = lookUpCname(targets, record);
  const before = { missingSince: domain.missingSince?.getTime() ?? null, isNotified: domain.notifiedAt !== null };
  const judgment = judgeCname(lookup, before, now);
  const problem = lookup === 'seen' ? null : cnameProblem(lookup, record, targets);
  await db.transaction().execute(async (trx) => {
    const { organizationId, pageId } = domain;
    const organization = await findOrganization(trx, organizationId);
    if (!organization || !(await recordCnameJudgment(trx, domain, judgment, problem, new Date(now)))) return;
    if (!judgment.isLost && !judgment.notifies) return;
    if (judgment.isLost) {
      await recordAudit(trx, {
        organizationId,
        userId: null,
        address: null,
        action: 'status-page.lose-domain',
        subject: `status page ${pageId}`,
        before: { domain: domain.domain },
      });
      log.warn(
        { organizationId, pageId, domain: domain.domain },
        'A status page is no longer served on its domain, because the DNS record is missing',
      );
    }
    const text = judgment.isLost ? lostText(domain, record) : missingText(domain, record);
    const footer = `Sent by Pharos to the admins of ${organization.name}.`;
    const action = { label: 'Open the status page', link: `${baseUrl}/status/${pageId}` };
    for (const to of await listAdmins(trx, organizationId, { verifiedOnly: parts.isSignUpOpen })) {
      await enqueueMail(
        trx,
        secrets,
        { to, ...text, action, footer, addresses: [domain.domain, record.name, record.target] },
        now,
      );
    }
  });
};

type MailText = Pick<AccountMail, 'subject' | 'headline' | 'paragraphs'>;

const missingText = ({ domain }: VerifiedDomain, record: CnameRecord): MailText => ({
  subject: `The DNS record of ${domain} is missing`,
  headline: `The DNS record of ${domain} is missing`,
  paragraphs: [
    `The CNAME record ${record.name}, which verifies that ${domain} is yours, has been missing for a day. It must point to ${record.target}.`,
    `After three days without the record, your status page is no longer shown on ${domain}. Its address at Pharos still works.`,
  ],
});

const lostText = ({ domain }: VerifiedDomain, record: CnameRecord): MailText => ({
  subject: `Your status page is no longer shown on ${domain}`,
  headline: `Your status page is no longer shown on ${domain}`,
  paragraphs: [
    `The CNAME record ${record.name}, which verifies that ${domain} is yours, has been missing for three days. The address of your status page at Pharos still works.`,
    `To show the page on ${domain} again, create the record with the target ${record.target}, then verify the domain.`,
  ],
});
