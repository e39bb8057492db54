import type { Subscription } from '@pharos/contract/rest/organizations/subscriptions.ts';

type AboveLimits = NonNullable<Subscription['above_limits']>;

const NOUNS = { checks: 'check', integrations: 'integration', users: 'user' } as const;

/** "2 checks and 1 user more than it has room for". */
export const excessText = (above: Pick<AboveLimits, keyof typeof NOUNS>): string => {
  const parts = (Object.keys(NOUNS) as (keyof typeof NOUNS)[]).flatMap((what) =>
    above[what] === 0 ? [] : [`${above[what]} ${NOUNS[what]}${above[what] === 1 ? '' : 's'}`],
  );
  return `${new Intl.ListFormat('en-GB').format(parts)} more than it has room for`;
};

/** What happens then, or has happened. Only checks are paused. */
export const pauseText = ({ checks }: Pick<AboveLimits, 'checks'>, day: string, isOver: boolean): string => {
  if (checks === 0) return 'Delete some, or choose a plan with more room.';
  return isOver
    ? 'The newest checks above the limit are paused. Delete some, or choose a plan with more room.'
    : `On ${day} the newest checks above the limit are paused, unless you delete some or choose a plan with more room.`;
};
