import type { Retirement, RetirementMail } from '@pharos/domain/organizations/retirement.ts';
import { dayText } from '../html/moment-text.ts';
import type { AccountMail } from '../storage/mails/enqueue-mail.ts';

interface Of {
  name: string;
  timezone: string;
  baseUrl: string;
  /** Whether what is paid for outlasts the service. */
  isPaid: boolean;
}

type Words = Omit<AccountMail, 'to'>;

/** What admins are told of the end of the service; to whom is left open. Times are epoch milliseconds. */
export const retirementMail = (kind: RetirementMail, retirement: Retirement, of: Of): Words => ({
  ...WORDS[kind](retirement, of),
  action: { label: 'Export your data', link: `${of.baseUrl}/settings/account` },
  footer: `Sent by Pharos to the admins of ${of.name}.`,
});

const ending = ({ endsAt, stopsAt, renewalsEndAt }: Retirement, { name, timezone, isPaid }: Of) => {
  const ends = dayText(endsAt - 1, timezone);
  const stops = dayText(stopsAt - 1, timezone);
  return {
    subject: `This service ends for ${name} on ${ends}`,
    headline: `This service ends on ${ends}`,
    paragraphs: [
      ...(isPaid
        ? [`What you pay for is not renewed after ${dayText(renewalsEndAt - 1, timezone)}, and goes on until ${ends}.`]
        : []),
      `The last day on which your checks are probed and alerts are sent is ${stops}.`,
      HOW_TO_MOVE,
    ],
  };
};

const HOW_TO_MOVE =
  'Export your data before that: the file holds your checks with their history, people, pages and settings.';

const stopped = ({ deletedAt }: Retirement, { name, timezone }: Of) => ({
  subject: `The checks of ${name} have stopped`,
  headline: `This service has ended for ${name}`,
  paragraphs: [
    'Its checks are no longer probed, and no alerts are sent.',
    `Its data are kept until ${dayText(deletedAt, timezone)}. Until then you can log in and export them.`,
  ],
});

const deletion = ({ deletedAt }: Retirement, { name, timezone }: Of) => ({
  subject: `The data of ${name} will be deleted`,
  headline: `The data of ${name} will be deleted`,
  paragraphs: [
    `This service has ended. All data of ${name} are deleted on ${dayText(deletedAt, timezone)}, or within days after it, and no sooner than in 7 days.`,
    'Export them now if you want to keep them. Nothing can be brought back after that.',
  ],
});

const WORDS: Record<RetirementMail, (retirement: Retirement, of: Of) => Omit<Words, 'action' | 'footer'>> = {
  announced: ending,
  'ends-in-30': ending,
  'ends-in-7': ending,
  'ends-in-1': ending,
  stopped,
  deletion,
};

/** The end of the service was taken back, or moved, after its checks had stopped. */
export const goesOnMail = ({ name, baseUrl, isPaid }: Of): Words => ({
  subject: `The checks of ${name} go on`,
  headline: `This service goes on for ${name}`,
  paragraphs: [
    'Its checks are probed again, and alerts are sent. Of the time between nothing is known.',
    ...(isPaid ? ['What you paid for may have ended meanwhile: look at your plan.'] : []),
  ],
  action: { label: 'Log in', link: baseUrl },
  footer: `Sent by Pharos to the admins of ${name}.`,
});

export const deletedMail = ({ name }: Of): Words => ({
  subject: `${name} was deleted`,
  headline: `${name} was deleted`,
  paragraphs: ['This service has ended, and the time for which data were kept is over: all of it is gone for good.'],
  action: null,
  footer: `Sent by Pharos to the owner of ${name}.`,
});
