import type { Retirement, RetirementMail } from '@pharos/domain/organizations/retirement.ts';
import { ACCOUNT_DELETED } from '@pharos/domain/text/account-deleted.ts';
import { dayText, zonedDayText } from '../html/moment-text.ts';
import type { AccountMail } from '../storage/mails/enqueue-mail.ts';

interface Of {
  name: string;
  timezone: string;
  baseUrl: string;
  /** Whether the paid term lasts longer than the service. */
  isPaid: boolean;
  reason: string;
}

type MailText = Omit<AccountMail, 'to'>;

export const retirementMail = (kind: RetirementMail, retirement: Retirement, of: Of): MailText => ({
  ...TEXTS[kind](retirement, of),
  action: { label: 'Export your data', link: `${of.baseUrl}/settings/account` },
  footer: `Sent by Pharos to the admins of ${of.name}.`,
});

const lastDay = (until: number, timezone: string): string => zonedDayText(until - 1, timezone);

const ending = (retirement: Retirement, { name, timezone, isPaid, reason }: Of) => {
  const { endsAt, stopsAt, renewalsEndAt, deletedAt } = retirement;
  const ends = dayText(endsAt - 1, timezone);
  return {
    subject: `This service ends for ${name} on ${ends}`,
    headline: `This service ends on ${ends}`,
    paragraphs: [
      `The operators of this Pharos installation end the service for ${name}. The last day is ${lastDay(endsAt, timezone)}. Reason: ${reason}`,
      ...(isPaid
        ? [`Your paid plan is not renewed after ${lastDay(renewalsEndAt, timezone)}, and continues until ${ends}.`]
        : []),
      `Your checks are probed until ${lastDay(stopsAt, timezone)}. You can export your data until ${lastDay(deletedAt, timezone)}. After that day, your data are deleted.`,
      WHAT_IS_IN_IT,
    ],
  };
};

const WHAT_IS_IN_IT = 'An export contains your checks with their history, people, pages and settings.';

const stopped = ({ deletedAt }: Retirement, { name, timezone }: Of) => ({
  subject: `The checks of ${name} have stopped`,
  headline: `This service has ended for ${name}`,
  paragraphs: [
    'Its checks are no longer probed, and no alerts are sent.',
    `You can log in and export your data until ${lastDay(deletedAt, timezone)}. After that day, your data are deleted.`,
  ],
});

const deletion = ({ deletedAt }: Retirement, { name, timezone }: Of) => ({
  subject: `The data of ${name} will be deleted`,
  headline: `The data of ${name} will be deleted`,
  paragraphs: [
    `This service has ended. You can export the data of ${name} until ${lastDay(deletedAt, timezone)}. After that day, but not within the next 7 days, all data are deleted.`,
    'Export the data now if you need them. Deleted data cannot be restored.',
  ],
});

const TEXTS: Record<RetirementMail, (retirement: Retirement, of: Of) => Omit<MailText, 'action' | 'footer'>> = {
  announced: ending,
  'ends-in-30': ending,
  'ends-in-7': ending,
  'ends-in-1': ending,
  stopped,
  deletion,
};

interface GoingOn extends Of {
  hadStopped: boolean;
  /** False if the organization remains suspended or paused for another reason. */
  isActive: boolean;
}

export const goesOnMail = ({ name, baseUrl, isPaid, hadStopped, isActive }: GoingOn): MailText => ({
  subject: hadStopped && isActive ? `The checks of ${name} run again` : `The service does not end for ${name}`,
  headline: `This service continues for ${name}`,
  paragraphs: [
    hadStopped && isActive
      ? 'The checks are probed again, and alerts are sent. The state of the checks in the time without probes is unknown.'
      : `The announced end of the service was canceled. ${name} continues as before, and nothing is deleted.`,
    ...(hadStopped && !isActive ? ['Its checks remain stopped for another reason. Log in to see the reason.'] : []),
    ...(isPaid ? ['Your paid plan may have ended, or may not be renewed. Check your plan.'] : []),
  ],
  action: { label: 'Log in', link: baseUrl },
  footer: `Sent by Pharos to the admins of ${name}.`,
});

/** `withAccount` states that the recipient's account was deleted too. */
export const deletedMail = ({ name }: Pick<Of, 'name'>, withAccount: boolean): MailText => ({
  subject: `${name} was deleted`,
  headline: `${name} was deleted`,
  paragraphs: [
    'This service has ended, and the time to export data is over. All data were permanently deleted.',
    ...(withAccount ? [ACCOUNT_DELETED] : []),
  ],
  action: null,
  footer: `Sent by Pharos to the owner of ${name}.`,
});

export const deletedMailToMember = (of: Pick<Of, 'name'>, withAccount: boolean): MailText => ({
  ...deletedMail(of, withAccount),
  paragraphs: [
    'This service has ended, and the time to export data is over. All data were permanently deleted, and your access has ended.',
    ...(withAccount ? [ACCOUNT_DELETED] : []),
  ],
  footer: `Sent by Pharos to the members of ${of.name}.`,
});
