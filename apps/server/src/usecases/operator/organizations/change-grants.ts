import { randomUUID } from 'node:crypto';
import { GRANTED_LIMITS, type Grant, type GrantBenefits } from '@pharos/domain/plans/grants.ts';
import { subscribedTo } from '@pharos/domain/plans/plans.ts';
import { grantBenefitsText } from '@pharos/domain/text/grant-benefits-text.ts';
import { currentPurchaseText } from '@pharos/domain/text/purchase-text.ts';
import { dayText, zonedDayText } from '../../../html/moment-text.ts';
import { setGrants } from '../../../storage/operator/organizations.ts';
import { lockOrganization } from '../../../storage/organizations/lock-organization.ts';
import type { OperatorCaller, Services } from '../../context.ts';
import { invalid, invalidWhole, notFound, unprocessable } from '../../errors.ts';
import { actOnOrganization } from './act-on-organization.ts';

const DAY_MS = 24 * 3_600_000;
const MAX_GRANT_DAYS = 5 * 366;
const MAX_GRANTS = 20;
/** The end of a grant can be mailed within this time. */
const ENDED_RETENTION_MS = 30 * DAY_MS;

type Parts = Pick<Services, 'db' | 'secrets' | 'settings' | 'now'>;

/** Grants a plan, higher limits or the badges until a given time. The end has the same effects as a downgrade. */
export const giveGrant = (
  services: Parts,
  operator: OperatorCaller,
  id: number,
  { reason, ...given }: GrantBenefits & { endsAt: number; reason: string },
): Promise<void> =>
  actOnOrganization(services, operator, { id, reason }, async (trx, { name, timezone }) => {
    const now = services.now();
    const { plan, extra, badges, endsAt } = given;
    refuseWhereNothingIsSold(services);
    if (plan === null && !badges && GRANTED_LIMITS.every((what) => extra[what] === 0))
      throw invalidWhole('Choose a plan, a higher limit or badges to grant.');
    if (endsAt <= now || endsAt > now + MAX_GRANT_DAYS * DAY_MS)
      throw invalid({ ends_on: ['The end of a grant must be in the future, and at most five years from now.'] });
    const entitlement = await lockOrganization(trx, id);
    const retained = retainedOf(entitlement.grants, now);
    if (retained.length >= MAX_GRANTS)
      throw unprocessable(`The organization has ${MAX_GRANTS} grants, which is the maximum. End one first.`);
    await setGrants(trx, id, [...retained, { id: randomUUID(), givenAt: now, ...given }]);
    const what = grantBenefitsText(given);
    return {
      action: 'organization.give-grant',
      detail: { ...(plan && { plan }), ...extra, badges, endsOn: new Date(endsAt).toISOString() },
      mail: {
        subject: `${name} was granted ${what}`,
        headline: `${name} has ${what} until ${dayText(endsAt, timezone)}`,
        paragraphs: [
          `The operators of this Pharos installation have granted ${what} in addition to the plan, until ${zonedDayText(endsAt, timezone)}. Nothing is charged for it. Reason: ${reason}`,
          plan === null
            ? 'After that day, the limits of the plan apply. Nothing is deleted.'
            : `Its own plan, ${currentPurchaseText(subscribedTo({ ...entitlement, unlocked: false }, now))}, continues unchanged. The higher of the two plans applies. After that day, its own plan applies again. Nothing is deleted.`,
        ],
        action: { label: 'Open the plan', link: `${services.settings.baseUrl}/settings/pricing` },
      },
    };
  });

export const endGrant = (
  services: Parts,
  operator: OperatorCaller,
  id: number,
  { grant: grantId, reason }: { grant: string; reason: string },
): Promise<void> =>
  actOnOrganization(services, operator, { id, reason }, async (trx, { name }) => {
    const now = services.now();
    refuseWhereNothingIsSold(services);
    const { grants } = await lockOrganization(trx, id);
    const ended = grants.find((grant) => grant.id === grantId && now < grant.endsAt);
    if (!ended) throw notFound('Grant');
    await setGrants(
      trx,
      id,
      retainedOf(grants, now).filter((grant) => grant !== ended),
    );
    const what = grantBenefitsText(ended);
    return {
      action: 'organization.end-grant',
      detail: { ...(ended.plan && { plan: ended.plan }), ...ended.extra, badges: ended.badges },
      mail: {
        subject: `The grant of ${name} has ended`,
        headline: ended.plan === null ? `The limits of its plan now apply to ${name}` : `${name} no longer has ${what}`,
        paragraphs: [
          `The operators of this Pharos installation have ended the grant of ${what}. Reason: ${reason}`,
          'Nothing is deleted. If the organization exceeds the limits of its plan, checks are paused after 7 days.',
        ],
        action: { label: 'See the plans', link: `${services.settings.baseUrl}/settings/pricing` },
      },
    };
  });

/**
 * Grants would have no effect.
 * @throws {Refusal} `unprocessable` if no plans are sold.
 */
const refuseWhereNothingIsSold = ({ settings }: Parts): void => {
  if (!settings.sellsPlans)
    throw unprocessable('This Pharos installation does not sell plans, so there are no limits to grant.');
};

const retainedOf = (grants: readonly Grant[], now: number): Grant[] =>
  grants.filter(({ endsAt }) => now < endsAt + ENDED_RETENTION_MS);
