import type { PlanUpdate as Answer } from '@pharos/contract/rest/billing/update-plan.ts';
import type { PlanUpdate } from '../../usecases/billing/update-plan.ts';
import { toIso } from '../app/answers/iso-time.ts';

export const toPlanUpdate = (update: PlanUpdate): Answer => {
  const { limits, wanted } = update;
  const answer: Answer = {
    hosted_page_url: null,
    checkout_method: null,
    request_status: null,
    effective_from: null,
    feature_mini: {
      check_count: limits.checks,
      integrations_count: limits.integrations,
      user_count: limits.users,
      status_pages_count: limits.statusPages,
    },
    limit_violation_with_addons: [],
    status: 'success',
    response: { message: 'Subscription has been updated' },
  };
  switch (update.outcome) {
    case 'checkout':
      return { ...answer, hosted_page_url: update.url, response: { message: 'Continue to the checkout.' } };
    case 'updated':
      return { ...answer, checkout_method: 'subscription_updated' };
    case 'downgraded':
      return {
        ...answer,
        request_status: 'downgraded',
        response: { message: `Plan has been downgraded to ${wanted.plan}` },
      };
    case 'scheduled': {
      const from = update.from === null ? null : toIso(update.from);
      const begin = from === null ? 'at the end of the term' : `on ${from.slice(0, 10)}`;
      return {
        ...answer,
        request_status: 'downgrade_scheduled',
        effective_from: from,
        response: {
          message: `The change to ${wanted.plan} takes effect ${begin}. Until then, the current plan applies.`,
        },
      };
    }
    case 'no-card':
      return {
        ...answer,
        status: 'failure',
        request_status: 'no_card',
        response: { message: 'There is no payment card. Add a card first.' },
      };
    case 'refused':
      return refused(answer, update);
  }
};

const NAMES = { checks: 'Checks', integrations: 'Integrations', users: 'users', statusPages: 'statuspages' } as const;

const refused = (
  answer: Answer,
  { wanted, limits, exceeded, usage }: Extract<PlanUpdate, { outcome: 'refused' }>,
): Answer => {
  const above = exceeded.map(
    (what) => `${usage[what]} ${NAMES[what]}, ${usage[what] - limits[what]} more than ${limits[what]}`,
  );
  const isSprout = wanted.plan === 'SPROUT';
  const allows = `${limits.checks} Checks, ${limits.integrations} Integrations, ${limits.users} users and ${limits.statusPages} statuspages`;
  return {
    ...answer,
    status: 'failure',
    request_status:
      exceeded.includes('checks') || !exceeded.includes('integrations') ? 'checks_exceeded' : 'integration_exceeded',
    limit_violation_with_addons: isSprout ? above : [],
    response: {
      message: isSprout
        ? `Unable to downgrade to Sprout: Sprout allows ${allows}`
        : `The limits of ${wanted.plan} are ${allows}. You have ${above.join('; ')}.`,
    },
  };
};
