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

/** What comes of an end of the service: for how many, and when. Times are epoch milliseconds. */
export interface RetirementPlan {
  organizations: number;
  /** Those that have paid, among them. */
  paying: number;
  /** When the checks stop of those that pay nothing. */
  checksStopAt: number;
  /** The same of the last that has paid, as far as that is known; null without any. */
  lastChecksStopAt: number | null;
  /** When the first data are deleted. */
  dataDeletedAt: number;
}

export interface RetirementChange {
  /** Null: the installation. */
  organizationId: number | null;
  retirement: StoredRetirement;
  /** An end within 30 days is meant. */
  confirmsSoon: boolean;
  /** What was typed to confirm that it ends for all. */
  typed: string | null;
  /** Nothing is stored: only what would come of it is told. */
  isTrial: boolean;
}

type Parts = Pick<Services, 'db' | 'now'>;

/** Sets when the service ends; resolves with what comes of it. Who is concerned is told from the day of the announcement on. */
export const setRetirement = (
  { db, now }: Parts,
  operator: OperatorCaller,
  { organizationId, retirement, confirmsSoon, typed, isTrial }: RetirementChange,
): Promise<RetirementPlan> =>
  db.transaction().execute(async (trx) => {
    const subject = await subjectOf(trx, organizationId);
    // What is only looked at may be soon.
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

/** Takes it back: organizations that it has stopped go on, and those whose data are deleted are gone. */
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
