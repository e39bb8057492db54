import { isDeepStrictEqual } from 'node:util';
import { NO_ADD_ONS } from '@pharos/domain/plans/add-ons.ts';
import type { Logger } from 'pino';
import { applyBooks } from '../storage/billing/apply-books.ts';
import {
  findSubscription,
  findSubscriptionsOf,
  type HeldSubscription,
  listUnread,
  rememberRead,
} from '../storage/billing/subscriptions.ts';
import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import { enqueueMail } from '../storage/mails/enqueue-mail.ts';
import { listAdmins } from '../storage/organizations/admins.ts';
import { planChangedMail } from './plan-changed-mail.ts';
import { type BillingProvider, BillingUnavailable, type ProviderBooks } from './port.ts';

export interface SyncParts {
  db: Db;
  provider: BillingProvider;
  secrets: SecretBox;
  /** Public origin, for the link in a mail. */
  baseUrl: string;
  strangersMaySignUp: boolean;
  verificationIsEnforced: boolean;
  pausesUnused: boolean;
  now: () => number;
  log: Logger;
}

/**
 * Reads the provider's books of an organization, and makes what it holds agree with them; older ones than were applied last change nothing,
 * but those of a subscription that the provider no longer has do. Resolves with whether anything was changed. Rejects with BillingUnavailable when the
 * provider cannot be asked.
 */
export const syncBilling = async (parts: SyncParts, organizationId: number): Promise<boolean> => {
  const stored = await findSubscription(parts.db, organizationId);
  if (!stored) return false;
  return apply(parts, organizationId, await parts.provider.read(stored.customerId), stored.version);
};

/**
 * The same of all organizations, for what no event has told. One whose books cannot be read is left as it is, and logged. Resolves with how
 * many had to be repaired.
 */
export const reconcileBilling = async (parts: SyncParts): Promise<number> => {
  const { db, provider, now, log } = parts;
  const startedAt = now();
  let repaired = 0;
  for await (const books of provider.readAll()) {
    const held = await findSubscriptionsOf(db, [...books.keys()]);
    const same = held.filter((each) => agrees(each, books.get(each.customerId)));
    await rememberRead(
      db,
      same.map(({ organizationId }) => organizationId),
      startedAt,
    );
    for (const each of held) {
      const told = books.get(each.customerId);
      if (told === undefined || same.includes(each)) continue;
      if (told instanceof Error) logUnreadable(log, told, each.organizationId);
      else if (await apply(parts, each.organizationId, told)) repaired += 1;
    }
  }
  // The provider does not list them any more.
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
  log.error({ err: error, organizationId }, 'What an organization pays for cannot be read');

/** Resolves with whether anything was changed; admins are told of it. */
const apply = async (
  parts: SyncParts,
  organizationId: number,
  books: ProviderBooks,
  versionBefore: number | null = null,
): Promise<boolean> => {
  const { db, secrets, baseUrl, strangersMaySignUp, verificationIsEnforced, pausesUnused, now, log } = parts;
  const options = { now: now(), verificationIsEnforced, pausesUnused, sellsPlans: true };
  const change = await db.transaction().execute(async (trx) => {
    const applied = await applyBooks(trx, organizationId, books, options, versionBefore);
    const mail = applied && planChangedMail(applied, baseUrl);
    if (!mail) return applied;
    for (const to of await listAdmins(trx, organizationId, { verifiedOnly: strangersMaySignUp }))
      await enqueueMail(trx, secrets, { ...mail, to }, now());
    return applied;
  });
  if (change) log.info({ organizationId, plan: change.after.plan }, 'What an organization holds was changed');
  return change !== null;
};

/** Whether what is held is what the books say, so that nothing has to be locked or written. */
const agrees = (
  { version, payment, card, holding }: HeldSubscription,
  books: ProviderBooks | Error | undefined,
): boolean => {
  if (books === undefined || books instanceof Error || books.version !== version) return false;
  const { cardStatus: _, ...paid } = payment ?? { cardStatus: null };
  const { bought } = books;
  return (
    isDeepStrictEqual(payment && paid, books.payment) &&
    isDeepStrictEqual(card, books.card) &&
    holding.plan === (bought?.plan ?? 'SPROUT') &&
    isDeepStrictEqual(holding.addOns, bought?.addOns ?? NO_ADD_ONS) &&
    holding.endsAt === (bought && books.payment?.status === 'non_renewing' ? books.payment.termEnd : null)
  );
};
