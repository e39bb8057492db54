import { CONFIRMATION_TEXT } from '@pharos/contract/rest/operator/retirement.ts';
import { type Deprecation, deprecationFault, retirementOf } from '@pharos/domain/organizations/retirement.ts';
import type { Db } from '../../../storage/connection/connect.ts';
import { recordOperatorAction } from '../../../storage/operator/operator-actions.ts';
import {
  clearRetirement as clearStored,
  countConcerned,
  type StoredRetirement,
  storeRetirement,
} from '../../../storage/operator/retirements.ts';
import { findOrganization } from '../../../storage/organizations/organizations.ts';
import { emailOf } from '../../../storage/people/users.ts';
import type { OperatorCaller, Services } from '../../context.ts';
import { invalid, notFound } from '../../errors.ts';

/** Times are in epoch milliseconds. */
export interface RetirementPlan {
  organizations: number;
  paying: number;
  checksStopAt: number;
  /** The time for the last paying organization, as far as it is known. Null if no organization has paid. */
  lastChecksStopAt: number | null;
  dataDeletedAt: number;
}

export interface RetirementChange {
  /** Null for the whole installation. */
  organizationId: number | null;
  retirement: StoredRetirement;
  /** Confirms an end within 30 days. */
  confirmsSoon: boolean;
  /** The typed confirmation of the end for all organizations. */
  typed: string | null;
  /** Whether only the effects are returned. */
  isTrial: boolean;
}

type Parts = Pick<Services, 'db' | 'now'>;

/**
 * Sets the end of the service and returns its effects. The affected organizations are notified from the announcement
 * date on.
 */
export const setRetirement = (
  { db, now }: Parts,
  operator: OperatorCaller,
  { organizationId, retirement, confirmsSoon, typed, isTrial }: RetirementChange,
): Promise<RetirementPlan> =>
  db.transaction().execute(async (trx) => {
    const subject = await subjectOf(trx, organizationId);
    // A preview does not require the confirmation of an early end.
    const fault = deprecationFault(retirement, { now: now(), confirmsSoon: confirmsSoon || isTrial });
    if (fault) throw invalid({ [fault.field]: [fault.message] });
    const plan = await planOf(trx, organizationId, retirement, now());
    if (isTrial) return plan;
    if (organizationId === null && typed !== CONFIRMATION_TEXT)
      throw invalid({
        confirm: [`Type “${CONFIRMATION_TEXT}” to confirm that the service ends for all organizations.`],
      });
    await storeRetirement(trx, organizationId, retirement, new Date(now()));
    const { reason, ...detail } = retirement;
    await record(trx, operator, { organizationId, subject, action: 'retirement.set', reason, detail });
    return plan;
  });

/** Organizations that the retirement has stopped continue. Deleted data cannot be restored. */
export const clearRetirement = (
  { db }: Parts,
  operator: OperatorCaller,
  { organizationId, reason }: { organizationId: number | null; reason: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const subject = await subjectOf(trx, organizationId);
    if (!(await clearStored(trx, organizationId, reason))) throw notFound('Retirement');
    await record(trx, operator, { organizationId, subject, action: 'retirement.clear', reason });
  });

const subjectOf = async (trx: Db, organizationId: number | null): Promise<string> => {
  if (organizationId === null) return 'the installation';
  const organization = await findOrganization(trx, organizationId);
  if (!organization) throw notFound('Organization');
  return organization.name;
};

const planOf = async (
  trx: Db,
  organizationId: number | null,
  deprecation: Deprecation,
  now: number,
): Promise<RetirementPlan> => {
  const { all, paid, lastTermEnd } = await countConcerned(trx, organizationId);
  const free = retirementOf(deprecation, null, now);
  const last = lastTermEnd && retirementOf(deprecation, { status: 'active', termEnd: lastTermEnd.getTime() }, now);
  return {
    organizations: all,
    paying: paid,
    checksStopAt: free.stopsAt,
    lastChecksStopAt: last?.stopsAt ?? null,
    dataDeletedAt: free.deletedAt,
  };
};

interface Act {
  organizationId: number | null;
  subject: string;
  action: string;
  reason: string;
  detail?: Record<string, unknown>;
}

const record = async (trx: Db, { userId, address }: OperatorCaller, act: Act): Promise<void> =>
  recordOperatorAction(trx, { operator: { userId, email: await emailOf(trx, userId), address }, ...act });
