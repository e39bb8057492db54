import type { Subscription } from '@pharos/contract/rest/organizations/subscriptions.ts';

type AboveLimits = NonNullable<Subscription['above_limits']>;

const NOUNS = { checks: 'check', integrations: 'integration', users: 'user' } as const;

/** Returns a text such as "2 checks and 1 user more than it allows". */
export const excessText = (above: Pick<AboveLimits, keyof typeof NOUNS>): string => {
  const parts = (Object.keys(NOUNS) as (keyof typeof NOUNS)[]).flatMap((what) =>
    above[what] === 0 ? [] : [`${above[what]} ${NOUNS[what]}${above[what] === 1 ? '' : 's'}`],
  );
  return `${new Intl.ListFormat('en-GB').format(parts)} more than it allows`;
};

/**
 * Returns the sentence about the consequences. Only checks are paused.
 * @param day The day on which checks are paused.
 * @param isForSale Whether larger plans are available.
 */
export const pauseText = ({ checks }: Pick<AboveLimits, 'checks'>, day: string, isForSale: boolean): string => {
  const more = isForSale ? ', or choose a larger plan' : '';
  return checks === 0
    ? `Delete some${more}.`
    : `On ${day} the newest checks above the limit are paused. Choose which checks run or delete some${more}.`;
};

export const pausedTitle = (paused: number, plan: string): string =>
  paused === 1
    ? `1 check is paused because it is above the limit of the ${plan} plan`
    : `${paused.toLocaleString('en')} checks are paused because they are above the limit of the ${plan} plan`;

export const pausedText = (paused: number, isForSale: boolean): string =>
  `${paused === 1 ? 'It is' : 'They are'} not monitored. Choose which checks run${isForSale ? ', or choose a larger plan' : ''}.`;
