import type { Retirement, RetirementNotice } from '@pharos/domain/organizations/retirement.ts';

const DAY_MS = 86_400_000;

interface Words {
  title: string;
  text: string;
}

interface When {
  now: number;
  /** The day before a moment (epoch milliseconds), which is the last one of what ends then. */
  dayOf: (time: number) => string;
}

const daysText = (until: number, now: number): string => {
  const days = Math.max(1, Math.ceil((until - now) / DAY_MS));
  return days === 1 ? '1 day' : `${days} days`;
};

/** What a notice says. */
export const retirementWords = (
  notice: NonNullable<RetirementNotice>,
  { endsAt, stopsAt, renewalsEndAt }: Retirement,
  { now, dayOf }: When,
): Words => {
  switch (notice) {
    case 'free-before':
      return {
        title: `This service ends in ${daysText(endsAt, now)}`,
        text: `Its last day is ${dayOf(endsAt)}. Your checks are probed until ${dayOf(stopsAt)}, so that you can move in time.`,
      };
    case 'free-after':
      return {
        title: 'This service has ended',
        text: `You can export your data until ${dayOf(stopsAt)}. Then your checks stop.`,
      };
    case 'paid-before':
      return {
        title: 'This service ends: plans are not renewed',
        text: `Renewals end on ${dayOf(renewalsEndAt)}. What you have paid for goes on until its end.`,
      };
    case 'paid-term':
      return {
        title: `Your plan ends in ${daysText(endsAt, now)}`,
        text: `This service ends. Your plan goes on until ${dayOf(endsAt)}, and is not renewed.`,
      };
    case 'paid-after':
      return {
        title: 'Your plan has ended, and so has this service',
        text: `You can export your data until ${dayOf(stopsAt)}. Then your checks stop.`,
      };
  }
};
