import { type ChargebeeDouble, startChargebeeDouble } from '@pharos/doubles/chargebee/start-chargebee-double.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Billing } from '../../billing/billing.ts';
import { UnknownItem } from '../../billing/chargebee/chargebee-billing-record.ts';
import { createBilling } from '../../billing/create-billing.ts';
import type { Db } from '../../storage/connection/connect.ts';
import { insertOrganization } from '../../storage/testing/seed.ts';
import { recordBillingEvent } from '../../usecases/billing/record-billing-event.ts';
import { updatePlan } from '../../usecases/billing/update-plan.ts';
import type { Caller, Services } from '../../usecases/context.ts';
import { createTestApp, signUpOwner, type TestApp } from '../testing/test-app.ts';

const DAY = 86_400_000;
const CARD = { brand: 'Visa', lastFour: '4242', expiresAt: Date.UTC(2040, 0, 1), failsLater: false };
const [USER, PASSWORD] = ['chargebee', 'a-long-password'] as const;
const AUTHORIZATION = `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`;
const [SPROUT, BLOSSOM, GARDEN] = [1, 2, 3] as const;

let now = Date.UTC(2026, 0, 5, 12);
let chargebee: ChargebeeDouble;
let app: TestApp;
beforeAll(async () => {
  chargebee = await startChargebeeDouble({ apiKey: 'test_key', now: () => now });
  app = await createTestApp(
    {
      SIGNUP: 'open',
      BILLING: 'chargebee',
      CHARGEBEE_SITE: 'acme',
      CHARGEBEE_API_KEY: 'test_key',
      CHARGEBEE_WEBHOOK_USER: USER,
      CHARGEBEE_WEBHOOK_PASSWORD: PASSWORD,
      CHARGEBEE_URL: chargebee.url,
    },
    { now: () => now },
  );
});
afterAll(async () => {
  await app.close();
  await chargebee.stop();
});

let caller: Caller;
beforeEach(async () => {
  const { db } = app.services;
  const { organizationId, applicationId, userId, membershipId } = await insertOrganization(db);
  caller = {
    userId,
    apiKey: null,
    providerOf: null,
    address: '127.0.0.1',
    endsAt: null,
    organization: { id: organizationId, applicationId, role: 'OW', state: 'AC', membershipId },
  };
  chargebee.takeEvents();
});

const request = (planId: number, more: object = {}) => ({
  planId,
  organizationId: caller.organization.id,
  addOns: [],
  payNow: false,
  cancelsOnly: false,
  ...more,
});
const readStored = async () => {
  const { rows } = await app.pool.query(
    `select o.plan, o.add_on_checks, p.status, p.customer_id from organizations o
     left join subscriptions p on p.organization_id = o.id where o.id = $1`,
    [caller.organization.id],
  );
  return rows[0];
};
const buy = async (services: Services = app.services, planId: number = BLOSSOM) => {
  const bought = await updatePlan(services, caller, request(planId));
  if (bought.outcome !== 'checkout') throw new Error(bought.outcome);
  return bought.url;
};
const runJobs = async (billing: Billing = app.services.billing as Billing): Promise<void> => {
  for (;;) {
    const { rows } = await app.pool.query<{ id: string; payload: { organizationId: number } }>(
      `select j.id, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'sync-billing' order by j.id limit 1`,
    );
    const [job] = rows;
    if (!job) return;
    await billing.sync(job.payload.organizationId);
    await app.pool.query('delete from graphile_worker._private_jobs where id = $1', [job.id]);
  }
};
const post = async (event: object, authorization: string = AUTHORIZATION) => {
  const answer = await app.call('POST', '/v1/billing/chargebee/events/', { body: event, headers: { authorization } });
  return [answer.statusCode, answer.json()];
};

test('accepts an event only once and only with the password, and queues a job only for a known customer', async () => {
  chargebee.pay(await buy(), CARD);
  const [event, ...more] = chargebee.takeEvents();
  if (!event) throw new Error('There was no event');
  expect(more).toEqual([]);
  expect((await post(event, 'Basic bm9ib2R5'))[0]).toBe(401);
  expect((await post(event, ''))[0]).toBe(401);
  expect(await readStored()).toMatchObject({ plan: 'SPROUT', status: null });
  expect(await post(event)).toEqual([200, { taken: true }]);
  expect(await post(event)).toEqual([200, { taken: false }]);
  const { rows } = await app.pool.query(`select count(*)::int from graphile_worker._private_jobs where key = $1`, [
    `sync-billing:${caller.organization.id}`,
  ]);
  expect(rows).toEqual([{ count: 1 }]);
  await runJobs();
  expect(await readStored()).toMatchObject({ plan: 'BLOSSOM', status: 'active' });
  expect(await post({ ...event, id: 'ev_of_others', content: { customer: { id: 'somebody-else' } } })).toEqual([
    200,
    { taken: true },
  ]);
  expect(
    (await app.pool.query(`select from graphile_worker._private_jobs where key like 'sync-billing:%'`)).rowCount,
  ).toBe(0);
  expect((await post({ id: 'ev_broken' }))[0]).toBe(400);
  // The event contains the customer in its subscription, its customer or its invoice.
  const { customer_id: customerId } = await readStored();
  const contents = [
    { subscription: { id: customerId }, customer: { id: 'another' }, invoice: { customer_id: 'another' } },
    { customer: { id: customerId }, invoice: { customer_id: 'another' } },
    { invoice: { customer_id: customerId } },
    {},
  ];
  for (const [n, content] of contents.entries()) await post({ id: `ev_named_${n}`, event_type: 'changed', content });
  const { rows: stored } = await app.pool.query(
    `select customer_id, kind from billing_events where id like 'ev_named%' order by id`,
  );
  const named = { customer_id: customerId, kind: 'changed' };
  expect(stored).toEqual([named, named, named, { ...named, customer_id: null }]);
  await runJobs();
});

test('ends in the state of the billing records after late, repeated and reordered events', async () => {
  chargebee.pay(await buy(), CARD);
  now += DAY;
  await updatePlan(app.services, caller, request(GARDEN));
  now += DAY;
  await updatePlan(app.services, caller, request(SPROUT));
  now += 40 * DAY;
  chargebee.tick();
  const events = chargebee.takeEvents();
  expect(events.length).toBeGreaterThan(3);
  for (const event of [...events.toReversed(), ...events]) {
    await post(event);
    await runJobs();
  }
  expect(await readStored()).toMatchObject({ plan: 'SPROUT', status: 'cancelled' });
});

test('ignores billing records that are older than the applied ones', async () => {
  chargebee.pay(await buy(), CARD);
  const billing = app.services.billing as Billing;
  const { customer_id: customerId } = await readStored();
  const old = await billing.provider.read(customerId);
  now += DAY;
  await updatePlan(app.services, caller, request(GARDEN));
  const late = createBilling(app.services.settings, app.services) as Billing;
  late.provider.read = async () => old;
  await late.sync(caller.organization.id);
  expect(await readStored()).toMatchObject({ plan: 'GARDEN' });
});

test('applies missed changes in the nightly reconciliation, and corrects a wrong plan', async () => {
  const billing = app.services.billing as Billing;
  chargebee.pay(await buy(), CARD);
  expect(await readStored()).toMatchObject({ plan: 'SPROUT' });
  expect(await billing.reconcile()).toBe(1);
  expect(await readStored()).toMatchObject({ plan: 'BLOSSOM', status: 'active' });
  expect(await billing.reconcile()).toBe(0);
  await app.pool.query(`update organizations set plan = 'GARDEN' where id = $1`, [caller.organization.id]);
  expect(await billing.reconcile()).toBe(1);
  expect(await readStored()).toMatchObject({ plan: 'BLOSSOM' });
});

test('reports an error and changes nothing while Chargebee is unavailable', async () => {
  chargebee.pay(await buy(), CARD);
  await runJobs();
  await app.services.billing?.sync(caller.organization.id);
  chargebee.fail({ status: 503, code: 'internal_error' });
  await expect(updatePlan(app.services, caller, request(GARDEN))).rejects.toThrow(
    'The payment service does not respond',
  );
  expect(await readStored()).toMatchObject({ plan: 'BLOSSOM' });
});

test('allows a return to the canceled plan but no upgrade while upgrades are suspended', async () => {
  const suspended = { ...app.services, settings: { ...app.services.settings, upgradesAreSuspended: true } };
  chargebee.pay(await buy(), CARD);
  expect((await updatePlan(suspended, caller, request(SPROUT))).outcome).toBe('scheduled');
  expect(await readStored()).toMatchObject({ plan: 'BLOSSOM', status: 'non_renewing' });
  await expect(updatePlan(suspended, caller, request(GARDEN))).rejects.toThrow('suspended temporarily');
  expect((await updatePlan(suspended, caller, request(BLOSSOM))).outcome).toBe('updated');
  expect(await readStored()).toMatchObject({ plan: 'BLOSSOM', status: 'active' });
});

test('reports an error and changes nothing if Chargebee has an item that Pharos does not sell', async () => {
  chargebee.pay(await buy(), CARD);
  const billing = createBilling(app.services.settings, app.services) as Billing;
  await billing.sync(caller.organization.id);
  billing.provider.read = async () => {
    throw new UnknownItem('Chargebee returned an unknown plan price: gold_monthly');
  };
  await expect(updatePlan({ ...app.services, billing }, caller, request(GARDEN))).rejects.toThrow(
    'a plan that is not sold here',
  );
  expect(await readStored()).toMatchObject({ plan: 'BLOSSOM' });
});

describe('a crash at any moment', () => {
  class Crash extends Error {}
  /**
   * Creates services whose process crashes at the nth database statement, or start or end of a call to the provider.
   */
  const crashingAt = (nth: number) => {
    let moments = 0;
    const moment = () => {
      moments += 1;
      if (moments === nth) throw new Crash();
    };
    const db = app.services.db.withPlugin({
      transformQuery: ({ node }) => {
        moment();
        return node;
      },
      transformResult: async ({ result }) => result,
    }) as Db;
    const billing = createBilling(app.services.settings, { ...app.services, db }) as Billing;
    const { provider } = billing;
    for (const name of ['read', 'startCheckout', 'changeNow', 'changeAtTermEnd'] as const) {
      const work = provider[name].bind(provider) as (...parts: unknown[]) => Promise<unknown>;
      (provider as unknown as Record<string, unknown>)[name] = async (...parts: unknown[]) => {
        moment();
        const answer = await work(...parts);
        moment();
        return answer;
      };
    }
    return { services: { ...app.services, db, billing }, moments: () => moments };
  };
  const crashed = async (work: Promise<unknown>): Promise<boolean> => {
    try {
      await work;
      return false;
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      return true;
    }
  };
  /** Expects the database to match the billing records after all jobs. Returns the records. */
  const expectAgreed = async () => {
    await runJobs();
    const { plan, add_on_checks, status, customer_id } = await readStored();
    const billingRecords =
      customer_id === null ? null : await (app.services.billing as Billing).provider.read(customer_id);
    expect({ plan, add_on_checks, status }).toEqual({
      plan: billingRecords?.bought?.plan ?? 'SPROUT',
      add_on_checks: billingRecords?.bought?.addOns.checks ?? 0,
      status: billingRecords?.payment?.status ?? null,
    });
    return billingRecords;
  };

  test('completes a purchase after a crash before or after the checkout page, or while its event is processed', async () => {
    let nth = 0;
    for (let isOver = false; !isOver; ) {
      nth += 1;
      const { services } = crashingAt(nth);
      let url = '';
      if (await crashed(buy(services).then((at) => (url = at)))) {
        await expectAgreed();
        url = await buy();
      }
      chargebee.pay(url, CARD);
      const [event] = chargebee.takeEvents();
      if (!event) throw new Error('There was no event');
      const received = { id: event.id, kind: event.event_type, customerId: (await readStored()).customer_id };
      const taking = crashingAt(nth);
      // Chargebee sends an event again if it was not accepted.
      if (await crashed(recordBillingEvent(taking.services, received, AUTHORIZATION)))
        await recordBillingEvent(app.services, received, AUTHORIZATION);
      const applying = crashingAt(nth);
      // The queue runs a job again if it did not complete.
      await crashed(runJobs(applying.services.billing));
      expect((await expectAgreed())?.bought?.plan, `crash at ${nth}`).toBe('BLOSSOM');
      isOver = applying.moments() < nth && taking.moments() < nth;
      const { organizationId, applicationId, userId, membershipId } = await insertOrganization(app.services.db);
      caller = {
        ...caller,
        userId,
        organization: { ...caller.organization, id: organizationId, applicationId, membershipId },
      };
    }
    expect(nth).toBeGreaterThan(10);
  });

  test.each([
    ['up', GARDEN, 'GARDEN'],
    ['down', SPROUT, 'BLOSSOM'],
  ] as const)('completes a plan change (%s) after a crash, and charges it only once', async (_way, planId, after) => {
    let nth = 0;
    for (let isOver = false; !isOver; ) {
      nth += 1;
      chargebee.pay(await buy(), CARD);
      await app.services.billing?.sync(caller.organization.id);
      now += DAY;
      const { services, moments } = crashingAt(nth);
      await crashed(updatePlan(services, caller, request(planId)));
      await expectAgreed();
      await updatePlan(app.services, caller, request(planId));
      const billingRecords = await expectAgreed();
      expect(billingRecords?.bought?.plan, `crash at ${nth}`).toBe(after);
      const ledger = chargebee.ledgerOf((await readStored()).customer_id);
      expect(ledger?.invoices).toHaveLength(planId === GARDEN ? 2 : 1);
      isOver = moments() < nth;
      const { organizationId, applicationId, userId, membershipId } = await insertOrganization(app.services.db);
      caller = {
        ...caller,
        userId,
        organization: { ...caller.organization, id: organizationId, applicationId, membershipId },
      };
    }
    expect(nth).toBeGreaterThan(15);
  });
});

test('returns the card form as a separate page that leads back to the pricing page', async () => {
  const owner = await signUpOwner(app);
  const form = await app.call('POST', '/v1/payment/card/', {
    token: owner.token,
    body: { organization: owner.organizationId },
  });
  const { can_be_framed, hosted_page_url } = form.json();
  expect(can_be_framed).toBe(false);
  const body = new URLSearchParams({ number: '4242 4242 4242 4242' });
  const paid = await fetch(hosted_page_url, { method: 'POST', body, redirect: 'manual' });
  expect(paid.headers.get('location')).toContain('http://localhost:3000/settings/pricing?state=succeeded&');
});
