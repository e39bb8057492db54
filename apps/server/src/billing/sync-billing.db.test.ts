import { randomBytes } from 'node:crypto';
import type { Purchase } from '@pharos/domain/plans/plan-prices.ts';
import { pino } from 'pino';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ensureCustomer } from '../storage/billing/subscriptions.ts';
import { createSecretBox } from '../storage/connection/secret-box.ts';
import { sharedTestDatabase } from '../storage/testing/database.ts';
import { waitingAccountMails } from '../storage/testing/mails.ts';
import { insertOrganization } from '../storage/testing/seed.ts';
import { createBuiltinPages } from './builtin/builtin-pages.ts';
import { createBuiltinProvider } from './builtin/builtin-provider.ts';
import { createBilling } from './create-billing.ts';
import {
  type BillingProvider,
  type BillingRecord,
  BillingUnavailable,
  EMPTY_BILLING_RECORD,
  type PaidInvoice,
  UnreadableBillingRecord,
} from './port.ts';
import { reconcileBilling, type SyncParts, syncBilling } from './sync-billing.ts';

const NOW = Date.UTC(2026, 0, 5, 12);
const DAY = 86_400_000;
const GARDEN: Purchase = { plan: 'GARDEN', period: 'month', addOns: { checks: 0, badges: false } };
const BOUGHT: BillingRecord = {
  version: NOW,
  bought: GARDEN,
  payment: {
    status: 'active',
    period: 'month',
    startedAt: NOW,
    termStart: NOW,
    termEnd: NOW + 31 * DAY,
    nextBillingAt: NOW + 31 * DAY,
    nextTerm: null,
    unpaidSince: null,
    owedCents: null,
    refundableCents: 0,
    promotionalCents: 0,
  },
  card: { brand: 'Visa', maskedNumber: '•••• 4242', status: 'valid' },
};

const secrets = createSecretBox(randomBytes(32));

let now: number;
const database = sharedTestDatabase();
let organizationId: number;
let customerId: string;
beforeEach(async () => {
  now = NOW;
  ({ organizationId } = await insertOrganization(database.db));
  customerId = await ensureCustomer(database.db, organizationId);
});

const providerOf = (billingRecords: BillingRecord | null, paid: readonly PaidInvoice[] = []): BillingProvider =>
  ({
    name: 'chargebee',
    read: async () => billingRecords ?? EMPTY_BILLING_RECORD,
    readAll: async function* () {
      if (billingRecords) yield new Map([[customerId, billingRecords]]);
    },
    listPaidInvoices: async () => paid,
  }) as unknown as BillingProvider;
const partsOf = (provider: BillingProvider): SyncParts => ({
  db: database.db,
  provider,
  secrets,
  baseUrl: 'https://pharos.example',
  isSignUpOpen: true,
  verificationIsEnforced: false,
  pausesUnused: false,
  now: () => now,
  log: pino({ level: 'silent' }),
});
const readStored = async () => {
  const { rows } = await database.pool.query(
    'select o.plan, p.status from organizations o join subscriptions p on p.organization_id = o.id where o.id = $1',
    [organizationId],
  );
  return rows[0];
};

test('removes a plan in the nightly run if the provider no longer has the subscription', async () => {
  await syncBilling(partsOf(providerOf(BOUGHT)), organizationId);
  expect(await readStored()).toEqual({ plan: 'GARDEN', status: 'active' });
  now += DAY;
  expect(await reconcileBilling(partsOf(providerOf(null)))).toBe(1);
  expect(await readStored()).toEqual({ plan: 'SPROUT', status: null });
  expect(await reconcileBilling(partsOf(providerOf(null)))).toBe(0);
});

test('removes the plan of the previous provider, and applies new purchases regardless of the versions of both providers', async () => {
  await syncBilling(partsOf(providerOf(BOUGHT)), organizationId);
  now += DAY;
  const builtin = createBuiltinProvider({ db: database.db, baseUrl: 'https://pharos.example', now: () => now });
  await reconcileBilling(partsOf(builtin));
  expect(await readStored()).toEqual({ plan: 'SPROUT', status: null });
  const customer = { customerId, email: 'ada@example.com', organizationName: 'Acme' };
  const { url } = await builtin.startCheckout(customer, GARDEN, new URL('https://pharos.example/settings/pricing'));
  const form = { number: '4242424242424242', expiry: '01/40', code: '123', isConfirmed: false };
  await createBuiltinPages({ db: database.db, now: () => now }).pay(url.split('/').at(-1) ?? '', form);
  await syncBilling(partsOf(builtin), organizationId);
  expect(await readStored()).toEqual({ plan: 'GARDEN', status: 'active' });
  now += DAY;
  await reconcileBilling(partsOf(providerOf(null)));
  expect(await readStored()).toEqual({ plan: 'SPROUT', status: null });
});

test('compares the remaining billing records in the nightly run if one of them is unreadable', async () => {
  const builtin = createBuiltinProvider({ db: database.db, baseUrl: 'https://pharos.example', now: () => now });
  const customer = { customerId, email: 'ada@example.com', organizationName: 'Acme' };
  const { url } = await builtin.startCheckout(customer, GARDEN, new URL('https://pharos.example/settings/pricing'));
  const form = { number: '4242424242424242', expiry: '01/40', code: '123', isConfirmed: false };
  await createBuiltinPages({ db: database.db, now: () => now }).pay(url.split('/').at(-1) ?? '', form);
  const { organizationId: other } = await insertOrganization(database.db);
  await database.pool.query(`insert into subscriptions (organization_id, customer_id) values ($1, '0-read-first')`, [
    other,
  ]);
  await database.pool.query(`insert into builtin_ledgers (customer_id, ledger) values ('0-read-first', '{}')`);
  expect(await reconcileBilling(partsOf(builtin))).toBe(1);
  expect(await readStored()).toEqual({ plan: 'GARDEN', status: 'active' });
});

test('ignores an empty billing record that was read before a purchase and applied after it', async () => {
  const slow = providerOf(null);
  slow.read = async () => {
    await syncBilling(partsOf(providerOf(BOUGHT)), organizationId);
    return EMPTY_BILLING_RECORD;
  };
  await syncBilling(partsOf(slow), organizationId);
  expect(await readStored()).toEqual({ plan: 'GARDEN', status: 'active' });
});

test('reads the billing record for users of an organization at most 20 times a minute', async () => {
  const { organizationId: other } = await insertOrganization(database.db);
  await ensureCustomer(database.db, other);
  const { db, log, secrets: _, ...rest } = partsOf(providerOf(null));
  const billing = createBilling({ ...rest, billing: 'builtin', chargebee: null }, { db, secrets, now: () => now, log });
  if (!billing) throw new Error('Plans are sold');
  const read = vi.spyOn(billing.provider, 'read').mockResolvedValue(EMPTY_BILLING_RECORD);
  const readsOf = async (id: number, times: number): Promise<number> => {
    read.mockClear();
    for (let n = 0; n < times; n += 1) await billing.syncForReader(id);
    return read.mock.calls.length;
  };
  expect([await readsOf(organizationId, 19), await readsOf(organizationId, 2)]).toEqual([19, 1]);
  expect([await readsOf(other, 21), await readsOf(organizationId, 1)]).toEqual([20, 0]);
  expect(createBilling({ ...rest, billing: 'off', chargebee: null }, { db, secrets, now: () => now, log })).toBeNull();
});

test.each([
  ['the plan', "organizations set plan = 'BLOSSOM' where id"],
  ['additional checks', 'organizations set add_on_checks = 10 where id'],
  ['badges', 'organizations set has_badge_add_on = true where id'],
  ['the end of the plan', `organizations set plan_ends_at = '2026-02-01' where id`],
  ['the payment', `subscriptions set unpaid_since = '2026-01-01' where organization_id`],
  ['the card', 'subscriptions set card = null where organization_id'],
])('repairs %s in the nightly run if only that differs from the billing record', async (_what, change) => {
  const parts = partsOf(providerOf(BOUGHT));
  await syncBilling(parts, organizationId);
  expect(await reconcileBilling(parts)).toBe(0);
  await database.pool.query(`update ${change} = $1`, [organizationId]);
  expect(await reconcileBilling(parts)).toBe(1);
  expect(await reconcileBilling(parts)).toBe(0);
});

test('ignores older billing records after a nightly run that read newer ones with the same content', async () => {
  await syncBilling(partsOf(providerOf(BOUGHT)), organizationId);
  await reconcileBilling(partsOf(providerOf({ ...BOUGHT, version: NOW + 2 })));
  expect(await syncBilling(partsOf(providerOf({ ...BOUGHT, version: NOW + 1, bought: null })), organizationId)).toBe(
    false,
  );
  expect(await readStored()).toMatchObject({ plan: 'GARDEN' });
});

test('changes nothing in the nightly run if the plan ends or has ended in the billing record too', async () => {
  const payment = BOUGHT.payment && ({ ...BOUGHT.payment, status: 'non_renewing', nextBillingAt: null } as const);
  const parts = partsOf(providerOf({ ...BOUGHT, payment }));
  await syncBilling(parts, organizationId);
  expect(await readStored()).toEqual({ plan: 'GARDEN', status: 'non_renewing' });
  expect(await reconcileBilling(parts)).toBe(0);
  const ended = { ...BOUGHT, version: NOW + 1, bought: null };
  expect(await reconcileBilling(partsOf(providerOf(ended)))).toBe(1);
  expect(await reconcileBilling(partsOf(providerOf(ended)))).toBe(0);
});

test('mails a plan change to admins, and only to verified addresses if anyone may sign up', async () => {
  const parts = partsOf(providerOf(BOUGHT));
  const recipients = async () => (await waitingAccountMails(database.db, secrets)).map(({ to }) => to);
  const ended = partsOf(providerOf({ ...BOUGHT, version: NOW + 2, bought: null }));
  await syncBilling(parts, organizationId);
  expect(await recipients()).toEqual([]);
  await database.pool.query("update users set email_verified = true, email = 'ada@example.com'");
  await insertOrganization(database.db, { email: 'eve@example.com' });
  await syncBilling(ended, organizationId);
  expect(await recipients()).toEqual(['ada@example.com']);
  await database.pool.query('update users set email_verified = false');
  const again = partsOf(providerOf({ ...BOUGHT, version: NOW + 3 }));
  await syncBilling({ ...again, isSignUpOpen: false }, organizationId);
  expect(await recipients()).toEqual(['ada@example.com', 'ada@example.com']);
  const [mail] = await waitingAccountMails(database.db, secrets);
  expect(mail?.action?.link).toBe('https://pharos.example/settings/pricing');
});

test('mails a change of only the billing period with the next payment and the part paid from credit', async () => {
  await syncBilling(partsOf(providerOf(BOUGHT)), organizationId);
  await database.pool.query("update users set email_verified = true, email = 'ada@example.com'");
  const next = Date.UTC(2027, 0, 5, 12);
  const payment = BOUGHT.payment && {
    ...BOUGHT.payment,
    ...({ period: 'year', termEnd: next, nextBillingAt: next, refundableCents: 1000 } as const),
  };
  const yearly = { ...BOUGHT, version: NOW + 1, bought: { ...GARDEN, period: 'year' }, payment } as const;
  await syncBilling(partsOf(providerOf(yearly)), organizationId);
  await syncBilling(partsOf(providerOf(yearly)), organizationId);
  const mails = await waitingAccountMails(database.db, secrets);
  expect(mails.map(({ paragraphs }) => paragraphs[0])).toEqual([
    'It costs $345.60 a year. The next payment is $345.60 on 5 January 2027, of which $10 is paid from credit. Before, it was GARDEN, for $36 a month. Terms, the card and addresses are on the page Pricing and billing.',
  ]);
});

describe('receipts', () => {
  const FIRST: PaidInvoice = { id: '1', paidAt: NOW, cents: 3600, creditCents: 0 };
  const SECOND: PaidInvoice = { id: '2', paidAt: NOW + 31 * DAY, cents: 3100, creditCents: 500 };
  const receipts = async () =>
    (await waitingAccountMails(database.db, secrets)).filter(({ subject }) => subject.startsWith('Receipt'));
  beforeEach(() => database.pool.query("update users set email_verified = true, email = 'ada@example.com'"));

  test('are mailed once for each payment, even if nothing else in the billing record has changed', async () => {
    const parts = partsOf(providerOf(BOUGHT, [FIRST]));
    await syncBilling(parts, organizationId);
    await syncBilling(parts, organizationId);
    await Promise.all([1, 2].map(() => syncBilling(partsOf(providerOf(BOUGHT, [SECOND, FIRST])), organizationId)));
    expect((await receipts()).map(({ to, headline, paragraphs }) => [to, headline, paragraphs])).toEqual([
      [
        'ada@example.com',
        expect.stringMatching(/^\$36 was paid for /),
        [
          'Invoice 1 was paid on 5 January 2026 (UTC) by Visa •••• 4242.',
          'The plan is GARDEN. The next payment is $36 on 5 February 2026.',
        ],
      ],
      [
        'ada@example.com',
        expect.stringMatching(/^\$31 was paid for /),
        [
          'Invoice 2 was paid on 5 February 2026 (UTC) by Visa •••• 4242. $5 more of it was paid from credit.',
          'The plan is GARDEN. The next payment is $36 on 5 February 2026.',
        ],
      ],
    ]);
  });

  test('are mailed for payments that the nightly run finds', async () => {
    await reconcileBilling(partsOf(providerOf(BOUGHT, [FIRST])));
    expect(await receipts()).toHaveLength(1);
  });

  test('state that nothing was charged if credit paid the whole invoice', async () => {
    const credited = { ...SECOND, cents: 0, creditCents: 3600 };
    const parts = partsOf(providerOf(BOUGHT, [credited]));
    await syncBilling(parts, organizationId);
    await syncBilling(parts, organizationId);
    expect(await receipts()).toEqual([
      expect.objectContaining({
        subject: expect.stringMatching(/^Receipt: \$36 paid from credit for /),
        headline: expect.stringMatching(/^\$36 was paid from credit for /),
        paragraphs: [
          'Invoice 2 was paid on 5 February 2026 (UTC) from credit. Nothing was charged.',
          'The plan is GARDEN. The next payment is $36 on 5 February 2026.',
        ],
      }),
    ]);
  });

  test('are not mailed for invoices without an amount or for payments before receipts were introduced', async () => {
    await database.pool.query('update subscriptions set receipts_from = $1', [new Date(NOW + 1)]);
    const free = { id: '3', paidAt: NOW + DAY, cents: 0, creditCents: 0 };
    await syncBilling(partsOf(providerOf(BOUGHT, [FIRST, free])), organizationId);
    expect(await receipts()).toEqual([]);
    await syncBilling(partsOf(providerOf(BOUGHT, [FIRST, SECOND])), organizationId);
    expect(await receipts()).toHaveLength(1);
  });

  test('are mailed later if invoices are unreadable, while the plan is applied immediately', async () => {
    const provider = providerOf(BOUGHT);
    provider.listPaidInvoices = async () => {
      throw new UnreadableBillingRecord('oak');
    };
    await syncBilling(partsOf(provider), organizationId);
    expect(await readStored()).toEqual({ plan: 'GARDEN', status: 'active' });
    await syncBilling(partsOf(providerOf(BOUGHT, [FIRST])), organizationId);
    expect(await receipts()).toHaveLength(1);
  });
});

test('does nothing for an organization that has never bought a plan', async () => {
  const { organizationId: other } = await insertOrganization(database.db);
  const provider = providerOf(BOUGHT);
  const read = vi.spyOn(provider, 'read');
  expect(await syncBilling(partsOf(provider), other)).toBe(false);
  expect(read).not.toHaveBeenCalled();
});

test('skips unreadable billing records in the nightly run, and aborts the run if the provider is unavailable', async () => {
  await syncBilling(partsOf(providerOf(BOUGHT)), organizationId);
  now += DAY;
  const { organizationId: other } = await insertOrganization(database.db);
  const otherCustomer = await ensureCustomer(database.db, other);
  await database.pool.query(
    `update subscriptions s set status = 'active', period = t.period, started_at = t.started_at, term_start = t.term_start,
       term_end = t.term_end from subscriptions t where s.organization_id = $1 and t.organization_id = $2`,
    [other, organizationId],
  );
  const provider = providerOf(null);
  provider.readAll = async function* () {
    yield new Map([[customerId, new UnreadableBillingRecord('oak')]]);
  };
  const read: string[] = [];
  provider.read = async (id) => {
    read.push(id);
    if (id === customerId) throw new UnreadableBillingRecord('oak');
    return EMPTY_BILLING_RECORD;
  };
  expect(await reconcileBilling(partsOf(provider))).toBe(1);
  expect(read).toEqual([customerId, otherCustomer]);
  expect(await readStored()).toEqual({ plan: 'GARDEN', status: 'active' });
  provider.read = async () => {
    throw new BillingUnavailable('away');
  };
  await expect(reconcileBilling(partsOf(provider))).rejects.toThrow('away');
});
