import type { Retirement, RetirementNotice } from '@pharos/domain/organizations/retirement.ts';

const DAY_MS = 86_400_000;

interface RetirementTexts {
  title: string;
  text: string;
}

interface When {
  now: number;
  /** Returns the last day before a moment (epoch milliseconds). */
  dayOf: (time: number) => string;
  zone: string;
  mayExport: boolean;
}

/** Returns the last day of probing and the last day of the export. All notices include this text. */
export const lastDaysText = (
  { stopsAt, deletedAt }: Pick<Retirement, 'stopsAt' | 'deletedAt'>,
  { dayOf, zone, mayExport }: Omit<When, 'now'>,
): string =>
  `Your checks are probed until ${dayOf(stopsAt)}. ${mayExport ? 'You can export your data' : 'The owner and the admins can export the data'} until ${dayOf(deletedAt)} (${zone}).`;

const daysText = (until: number, now: number): string => {
  const days = Math.max(1, Math.ceil((until - now) / DAY_MS));
  return days === 1 ? '1 day' : `${days} days`;
};

export const retirementTexts = (
  notice: NonNullable<RetirementNotice>,
  retirement: Retirement,
  when: When,
): RetirementTexts => {
  const { endsAt, renewalsEndAt } = retirement;
  const { now, dayOf } = when;
  const lastDays = lastDaysText(retirement, when);
  switch (notice) {
    case 'free-before':
      return {
        title: `This service ends in ${daysText(endsAt, now)}`,
        text: `Its last day is ${dayOf(endsAt)}. ${lastDays}`,
      };
    case 'free-after':
      return {
        title: 'This service has ended',
        text: lastDays,
      };
    case 'paid-before':
      return {
        title: 'This service ends: plans are not renewed',
        text: `Renewals end on ${dayOf(renewalsEndAt)}. The plan that you have paid for continues until its end. ${lastDays}`,
      };
    case 'paid-term':
      return {
        title: `Your plan ends in ${daysText(endsAt, now)}`,
        text: `This service ends. Your plan continues until ${dayOf(endsAt)}, and is not renewed. ${lastDays}`,
      };
    case 'paid-after':
      return {
        title: 'Your plan has ended, and so has this service',
        text: lastDays,
      };
  }
};
