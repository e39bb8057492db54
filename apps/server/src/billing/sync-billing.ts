import { isDeepStrictEqual } from 'node:util';
import { NO_ADD_ONS } from '@pharos/domain/plans/add-ons.ts';
import type { Logger } from 'pino';
import { applyBillingRecord } from '../storage/billing/apply-billing-record.ts';
import { readEntitlementInUse } from '../storage/billing/plan-usage.ts';
import { takeReceipts } from '../storage/billing/receipts.ts';
import {
  findSubscription,
  findSubscriptionsOf,
  listUnread,
  rememberRead,
  type SubscriptionWithEntitlement,
} from '../storage/billing/subscriptions.ts';
import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import { enqueueMail } from '../storage/mails/enqueue-mail.ts';
import { listAdmins } from '../storage/organizations/admins.ts';
import { nextPaymentSentence } from './next-payment-sentence.ts';
import { planChangedMail } from './plan-changed-mail.ts';
import { type BillingProvider, type BillingRecord, BillingUnavailable, type PaidInvoice } from './port.ts';
import { receiptMail } from './receipt-mail.ts';

export interface SyncParts {
  db: Db;
  provider: BillingProvider;
  secrets: SecretBox;
  baseUrl: string;
  isSignUpOpen: boolean;
  verificationIsEnforced: boolean;
  pausesUnused: boolean;
  now: () => number;
  log: Logger;
}

/**
 * Synchronizes an organization's plan with the billing record. Ignores records that are older than the last applied
 * one, unless the provider no longer has the subscription. Returns whether anything changed. Rejects with
 * `BillingUnavailable`.
 */
export const syncBilling = async (parts: SyncParts, organizationId: number): Promise<boolean> => {
  const stored = await findSubscription(parts.db, organizationId);
  if (!stored) return false;
  return apply(parts, { organizationId, ...stored }, await parts.provider.read(stored.customerId), stored.version);
};

/**
 * Synchronizes all organizations, to find changes without a provider event. Logs unreadable records and does not change
 * those organizations. Returns the number of repaired organizations.
 */
export const reconcileBilling = async (parts: SyncParts): Promise<number> => {
  const { db, provider, now, log } = parts;
  const startedAt = now();
  let repaired = 0;
  for await (const billingRecords of provider.readAll()) {
    const subscriptions = await findSubscriptionsOf(db, [...billingRecords.keys()]);
    const same = subscriptions.filter((each) => agrees(each, billingRecords.get(each.customerId)));
    await rememberRead(
      db,
      same.map(({ organizationId }) => organizationId),
      startedAt,
    );
    for (const each of subscriptions) {
      const record = billingRecords.get(each.customerId);
      if (record === undefined || same.includes(each)) continue;
      if (record instanceof Error) logUnreadable(log, record, each.organizationId);
      else if (await apply(parts, each, record)) repaired += 1;
    }
  }
  // The provider no longer lists these subscriptions.
  for (const organizationId of await listUnread(db, startedAt)) {
    try {
      if (await syncBilling(parts, organizationId)) repaired += 1;
    } catch (error) {
      if (error instanceof BillingUnavailable) throw error;
      logUnreadable(log, error, organizationId);
    }
  }
  return repaired;
};

const logUnreadable = (log: Logger, error: unknown, organizationId: number): void =>
  log.error(
    { err: error, organizationId },
    'The billing record of an organization cannot be read from the billing provider; trying again later',
  );

/** Mails the change and a receipt for each payment to the admins. Returns whether anything changed. */
const apply = async (
  parts: SyncParts,
  { organizationId, customerId }: { organizationId: number; customerId: string },
  billingRecords: BillingRecord,
  versionBefore: number | null = null,
): Promise<boolean> => {
  const { db, secrets, provider, baseUrl, isSignUpOpen, verificationIsEnforced, pausesUnused, now, log } = parts;
  const options = { now: now(), verificationIsEnforced, pausesUnused, sellsPlans: true };
  const paid = billingRecords.payment === null ? [] : await listPaid(parts, { organizationId, customerId });
  const change = await db.transaction().execute(async (trx) => {
    const applied = await applyBillingRecord(trx, organizationId, billingRecords, options, versionBefore);
    const receipts = await takeReceipts(trx, organizationId, provider.name, paid);
    if (applied === null && receipts.length === 0) return applied;
    const entitlement = await readEntitlementInUse(trx, organizationId, now());
    const changed = applied && planChangedMail(applied, nextPaymentSentence(entitlement), baseUrl);
    const mails = [
      ...(changed ? [changed] : []),
      ...receipts.map((invoice) => receiptMail(entitlement, invoice, provider.name, baseUrl)),
    ];
    if (mails.length === 0) return applied;
    for (const to of await listAdmins(trx, organizationId, { verifiedOnly: isSignUpOpen }))
      for (const mail of mails) await enqueueMail(trx, secrets, { ...mail, to }, now());
    return applied;
  });
  if (change) log.info({ organizationId, plan: change.after.plan }, 'The paid plan of an organization was changed');
  return change !== null;
};

/**
 * Returns the payments that may need a receipt, oldest first. Unreadable invoices are logged, so that the rest of the
 * record is applied.
 */
const listPaid = async (
  { provider, log }: SyncParts,
  { organizationId, customerId }: { organizationId: number; customerId: string },
): Promise<PaidInvoice[]> => {
  try {
    const invoices = await provider.listPaidInvoices(customerId);
    return invoices
      .filter(({ cents, creditCents }) => cents > 0 || creditCents > 0)
      .sort((a, b) => a.paidAt - b.paidAt);
  } catch (error) {
    if (error instanceof BillingUnavailable) throw error;
    log.error(
      { err: error, organizationId },
      'The payments of an organization cannot be read from the billing provider; no receipts are sent',
    );
    return [];
  }
};

/** Avoids a lock and a write if the stored data equals the billing record. */
const agrees = (
  { version, payment, card, entitlement }: SubscriptionWithEntitlement,
  billingRecords: BillingRecord | Error | undefined,
): boolean => {
  if (billingRecords === undefined || billingRecords instanceof Error || billingRecords.version !== version)
    return false;
  const { cardStatus: _, credits: __, ...paid } = payment ?? { cardStatus: null, credits: [] };
  const { bought } = billingRecords;
  return (
    isDeepStrictEqual(payment && paid, billingRecords.payment) &&
    isDeepStrictEqual(card, billingRecords.card) &&
    entitlement.plan === (bought?.plan ?? 'SPROUT') &&
    isDeepStrictEqual(entitlement.addOns, bought?.addOns ?? NO_ADD_ONS) &&
    entitlement.endsAt ===
      (bought && billingRecords.payment?.status === 'non_renewing' ? billingRecords.payment.termEnd : null)
  );
};
