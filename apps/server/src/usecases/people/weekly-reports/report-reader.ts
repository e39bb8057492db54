import { openReportReader } from '../../../storage/mails/unsubscribe-token.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { findReportReader, setReportMails } from '../../../storage/people/memberships.ts';
import type { Services } from '../../context.ts';
import { notFound } from '../../errors.ts';

/** What the link of a weekly report is about. */
export interface ReportReader {
  membershipId: number;
  organizationId: number;
  organizationName: string;
  email: string;
  isStopped: boolean;
}

/** Reads the token of such a link; not found when it is of no member here. */
export const readReportReader = async (
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  token: string,
): Promise<ReportReader> => {
  const membershipId = openReportReader(secrets, token);
  const reader = membershipId === null ? undefined : await findReportReader(db, membershipId);
  if (!reader) throw notFound('Link');
  return reader;
};

/** Stops the weekly reports to a member, or starts them again, by the link in one. Done twice, it is done. `address`: where the call comes from. */
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
