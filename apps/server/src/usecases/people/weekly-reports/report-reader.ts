import { openReportReader } from '../../../storage/mails/unsubscribe-token.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { findReportReader, setReportMails } from '../../../storage/people/memberships.ts';
import type { Services } from '../../context.ts';
import { notFound } from '../../errors.ts';

export interface ReportReader {
  membershipId: number;
  organizationId: number;
  organizationName: string;
  email: string;
  isStopped: boolean;
}

/** @throws {Refusal} `not-found` if the token belongs to no member. */
export const readReportReader = async (
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  token: string,
): Promise<ReportReader> => {
  const membershipId = openReportReader(secrets, token);
  const reader = membershipId === null ? undefined : await findReportReader(db, membershipId);
  if (!reader) throw notFound('Link');
  return reader;
};

/** A repeated call has no effect. `address` is the IP address of the request. */
export const setReportReader = (
  services: Pick<Services, 'db' | 'secrets'>,
  { token, address }: { token: string; address: string },
  isStopped: boolean,
): Promise<ReportReader> =>
  services.db.transaction().execute(async (trx) => {
    const reader = await readReportReader({ ...services, db: trx }, token);
    if (reader.isStopped === isStopped) return reader;
    await setReportMails(trx, reader.membershipId, isStopped);
    await recordAudit(trx, {
      organizationId: reader.organizationId,
      userId: null,
      address,
      action: 'member.change',
      subject: `member ${reader.membershipId}`,
      before: { email: reader.email, disableReportEmails: reader.isStopped },
      after: { disableReportEmails: isStopped },
    });
    return { ...reader, isStopped };
  });
