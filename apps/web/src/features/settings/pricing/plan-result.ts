import type { PlanUpdate } from '@pharos/contract/rest/billing/update-plan.ts';

/**
 * The reaction of the page to the response.
 * - `leave`: navigate to the checkout.
 * - `exceeded`: nothing was changed; show the exceeded limits.
 * - `no-card`: nothing was changed; show the reason.
 * - `done`: refetch the subscription, show the toast and the prices with this `state`.
 */
export type PlanResult =
  | { kind: 'leave'; url: string }
  | { kind: 'exceeded' | 'no-card' }
  | { kind: 'done'; toast: string | null; state: 'updated' | 'downgraded' };

export const planResult = (
  { hosted_page_url: url, checkout_method: method, request_status: status }: PlanUpdate,
  plan: string,
): PlanResult => {
  if (url !== null) return { kind: 'leave', url };
  if (method === 'subscription_updated') return { kind: 'done', toast: null, state: 'updated' };
  switch (status) {
    case 'downgraded':
      return { kind: 'done', toast: `Plan has been downgraded to ${plan}`, state: 'downgraded' };
    case 'checks_exceeded':
    case 'integration_exceeded':
      return { kind: 'exceeded' };
    case 'no_card':
      return { kind: 'no-card' };
    default:
      return { kind: 'done', toast: 'Subscription has been updated', state: 'updated' };
  }
};
