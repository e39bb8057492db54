import { CONFIRMING_WORDS } from '@pharos/contract/rest/operator/retirement.ts';
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

/** The effects of a retirement. Times are in epoch milliseconds. */
export interface RetirementPlan {
  organizations: number;
  /** The number of these organizations that have paid. */
  paying: number;
  /** The time at which the checks of organizations without a payment stop. */
  checksStopAt: number;
  /**
   * The time at which the checks of the last paying organization stop, as far as it is known. Null if no organization
   * has paid.
   */
  lastChecksStopAt: number | null;
  /** The time at which the first data are deleted. */
  dataDeletedAt: number;
}

export interface RetirementChange {
  /** Null for the retirement of the whole installation. */
  organizationId: number | null;
  retirement: StoredRetirement;
  /** Whether the operator confirms an end within 30 days. */
  confirmsSoon: boolean;
  /** The text that the operator typed to confirm the end for all organizations. */
  typed: string | null;
  /** Whether the effects are only returned, without storing the retirement. */
  isTrial: boolean;
}

type Parts = Pick<Services, 'db' | 'now'>;

/**
 * Sets the end of the service and resolves with its effects. The affected organizations are notified from the
 * announcement date on.
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
    if (organizationId === null && typed !== CONFIRMING_WORDS)
      throw invalid({ confirm: [`Type “${CONFIRMING_WORDS}” to confirm that it ends for all organizations.`] });
    await storeRetirement(trx, organizationId, retirement, new Date(now()));
    const { reason, ...detail } = retirement;
    await record(trx, operator, { organizationId, subject, action: 'retirement.set', reason, detail });
    return plan;
  });

/** Cancels a retirement. Organizations that it has stopped continue. Data that it has deleted cannot be restored. */
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
