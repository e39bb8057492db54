import type { PlanForSale } from '@pharos/domain/plans/plan-prices.ts';
import { dayText, momentText } from '../../../html/moment-text.ts';
import { findSubscription } from '../../../storage/billing/subscriptions.ts';
import { setTrial } from '../../../storage/operator/organizations.ts';
import type { OperatorCaller, Services } from '../../context.ts';
import { invalid, unprocessable } from '../../errors.ts';
import { actOnOrganization } from './act-on-organization.ts';

const MAX_DAYS = 366;
const DAY_MS = 24 * 3_600_000;

export interface TrialChange {
  plan: PlanForSale;
  /** Epoch milliseconds. Null ends the trial now. */
  endsAt: number | null;
  reason: string;
}

/**
 * Starts, extends or ends a trial. Purchased plans are stored at the billing provider, and an operator cannot change
 * them here.
 */
export const changeTrial = (
  services: Pick<Services, 'db' | 'secrets' | 'settings' | 'now'>,
  operator: OperatorCaller,
  id: number,
  { plan, endsAt, reason }: TrialChange,
): Promise<void> =>
  actOnOrganization(services, operator, { id, reason }, async (trx, { name, timezone }) => {
    const now = services.now();
    if (!services.settings.sellsPlans)
      throw unprocessable('This Pharos installation does not sell plans, so there are no trials.');
    if (endsAt !== null && (endsAt <= now || endsAt > now + MAX_DAYS * DAY_MS))
      throw invalid({ ends_on: ['The end of a trial must be in the future, and at most one year from now.'] });
    const payment = (await findSubscription(trx, id))?.payment;
    if (payment && payment.status !== 'cancelled')
      throw unprocessable('The organization has bought a plan. Change bought plans at the billing provider.');
    await setTrial(trx, id, plan, new Date(endsAt ?? now));
    const until = endsAt === null ? null : dayText(endsAt, timezone);
    return {
      action: 'organization.change-trial',
      detail: { plan, endsOn: new Date(endsAt ?? now).toISOString() },
      mail: {
        subject: until === null ? `The trial of ${name} has ended` : `${name} can try ${plan} until ${until}`,
        headline: until === null ? `The trial of ${name} has ended` : `Your trial of ${plan} lasts until ${until}`,
        paragraphs: [
          `The operators of this Pharos installation have ${until === null ? 'ended' : 'changed'} the trial. Reason: ${reason}`,
          ...(endsAt === null ? ['Nothing is deleted.'] : [`The trial lasts until ${momentText(endsAt, timezone)}.`]),
        ],
        action: { label: 'See the plans', link: `${services.settings.baseUrl}/settings/pricing` },
      },
    };
  });
