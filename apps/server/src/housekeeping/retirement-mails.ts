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
      `The people who run this Pharos end the service for ${name}. Its last day is ${lastDay(endsAt, timezone)}. Their reason: ${reason}`,
      ...(isPaid
        ? [`What you pay for is not renewed after ${lastDay(renewalsEndAt, timezone)}, and goes on until ${ends}.`]
        : []),
      `Your checks are probed until ${lastDay(stopsAt, timezone)}. You can export your data until ${lastDay(deletedAt, timezone)}. After that day they are deleted.`,
      WHAT_IS_IN_IT,
    ],
  };
};

const WHAT_IS_IN_IT = 'The file of an export holds your checks with their history, people, pages and settings.';

const stopped = ({ deletedAt }: Retirement, { name, timezone }: Of) => ({
  subject: `The checks of ${name} have stopped`,
  headline: `This service has ended for ${name}`,
  paragraphs: [
    'Its checks are no longer probed, and no alerts are sent.',
    `You can log in and export your data until ${lastDay(deletedAt, timezone)}. After that day they are deleted.`,
  ],
});

const deletion = ({ deletedAt }: Retirement, { name, timezone }: Of) => ({
  subject: `The data of ${name} will be deleted`,
  headline: `The data of ${name} will be deleted`,
  paragraphs: [
    `This service has ended. You can export the data of ${name} until ${lastDay(deletedAt, timezone)}. After that day all of it is deleted, though no sooner than in 7 days.`,
    'Export them now if you want to keep them. Nothing can be brought back after that.',
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
  subject: hadStopped && isActive ? `The checks of ${name} go on` : `The service does not end for ${name}`,
  headline: `This service goes on for ${name}`,
  paragraphs: [
    hadStopped && isActive
      ? 'Its checks are probed again, and alerts are sent. Of the time between nothing is known.'
      : `The end of the service that you were told of was taken back. ${name} goes on as it was, and nothing is deleted.`,
    ...(hadStopped && !isActive ? ['Its checks stay stopped for another reason, which you see when you log in.'] : []),
    ...(isPaid ? ['What you paid for may have ended meanwhile, or may not be renewed: look at your plan.'] : []),
  ],
  action: { label: 'Log in', link: baseUrl },
  footer: `Sent by Pharos to the admins of ${name}.`,
});

/** `withAccount` states that the recipient's account was deleted too. */
export const deletedMail = ({ name }: Pick<Of, 'name'>, withAccount: boolean): MailText => ({
  subject: `${name} was deleted`,
  headline: `${name} was deleted`,
  paragraphs: [
    'This service has ended, and the time for which data were kept is over: all of it is gone for good.',
    ...(withAccount ? [ACCOUNT_DELETED] : []),
  ],
  action: null,
  footer: `Sent by Pharos to the owner of ${name}.`,
});

export const deletedMailToMember = (of: Pick<Of, 'name'>, withAccount: boolean): MailText => ({
  ...deletedMail(of, withAccount),
  paragraphs: [
    'This service has ended, and the time for which data were kept is over: all of it is gone for good, and your access to it has ended.',
    ...(withAccount ? [ACCOUNT_DELETED] : []),
  ],
  footer: `Sent by Pharos to the members of ${of.name}.`,
});
