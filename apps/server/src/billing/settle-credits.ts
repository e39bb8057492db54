import { type Credit, isOverdueCredit } from '@pharos/domain/plans/credit.ts';
import { changeCredits } from '../storage/billing/credits.ts';
import { findSubscription } from '../storage/billing/subscriptions.ts';
import type { Db } from '../storage/connection/connect.ts';
import { recordAudit } from '../storage/organizations/audit-log.ts';
import { lockOrganization } from '../storage/organizations/lock-organization.ts';
import type { Billing } from './billing.ts';

/**
 * Grants credits of operators at the billing provider, and withdraws the rest of ended credits. Repeated and concurrent
 * runs are safe, because the provider makes each change once. Rejects with `BillingUnavailable`.
 */
export const settleCredits = async (
  { db, provider, sync, now }: Pick<Billing, 'provider' | 'sync'> & { db: Db; now: () => number },
  organizationId: number,
): Promise<void> => {
  const find = async () => {
    const { customerId = '', payment = null } = (await findSubscription(db, organizationId)) ?? {};
    return { customerId, credits: payment?.credits ?? [] };
  };
  const set = (
    id: string,
    change: (credit: Credit) => Partial<Credit>,
    onChanged?: (trx: Db, before: Credit) => Promise<void>,
  ): Promise<void> =>
    db.transaction().execute(async (trx) => {
      await lockOrganization(trx, organizationId);
      const before = await changeCredits(trx, organizationId, (credits) =>
        credits.map((credit) => (credit.id === id ? { ...credit, ...change(credit) } : credit)),
      );
      const changed = before.find((credit) => credit.id === id);
      if (changed) await onChanged?.(trx, changed);
    });
  const recordEnd = async (trx: Db, { leftCents, endsAt, isEndRecorded }: Credit): Promise<void> => {
    if (isEndRecorded || endsAt === null) return;
    await recordAudit(trx, {
      ...{ organizationId, userId: null, address: null },
      action: 'organization.credit-ended',
      subject: `organization ${organizationId}`,
      before: { cents: leftCents, endsOn: new Date(endsAt).toISOString() },
    });
  };

  const { customerId, credits } = await find();
  for (const { id, cents, reason: description } of credits.filter(({ version }) => version === null)) {
    await provider.changeCredit(customerId, { id, cents, description });
    const { version } = await provider.read(customerId);
    await set(id, (credit) => ({ version: credit.version ?? version }));
  }
  // Updates the remaining credit first, so that used credit is not withdrawn.
  await sync(organizationId);
  const ended = (await find()).credits.filter((credit) => isOverdueCredit(credit, now()));
  for (const { id, leftCents, reason: description } of ended) {
    await set(id, () => ({ isEndRecorded: true }), recordEnd);
    await provider.changeCredit(customerId, { id: `${id}-end`, cents: -leftCents, description });
    await set(id, () => ({ leftCents: 0 }));
  }
  if (ended.length > 0) await sync(organizationId);
};
