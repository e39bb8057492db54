import { type Ledger, runningSubscription, unpaidInvoice } from '@pharos/domain/billing/ledger.ts';
import { CHECK_STEPS } from '@pharos/domain/plans/add-ons.ts';
import type { Purchase } from '@pharos/domain/plans/plan-prices.ts';
import { limitsOf } from '@pharos/domain/plans/plans.ts';
import type { ChargebeeDouble, ChargebeeDoubleEvent } from '@pharos/doubles/chargebee/start-chargebee-double.ts';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Billing } from '../../../apps/server/src/billing/billing.ts';
import { updateOrganizationStates } from '../../../apps/server/src/housekeeping/update-organization-states.ts';
import { updatePlans } from '../../../apps/server/src/housekeeping/update-plans.ts';
import type { Settings } from '../../../apps/server/src/settings.ts';
import type { Db } from '../../../apps/server/src/storage/connection/connect.ts';
import type { SecretBox } from '../../../apps/server/src/storage/connection/secret-box.ts';
import { toEntitlement } from '../../../apps/server/src/storage/organizations/plan-entitlement.ts';
import { recordBillingEvent } from '../../../apps/server/src/usecases/billing/record-billing-event.ts';
import { updatePlan } from '../../../apps/server/src/usecases/billing/update-plan.ts';
import type { Caller } from '../../../apps/server/src/usecases/context.ts';
import { Refusal } from '../../../apps/server/src/usecases/errors.ts';
import { PLANS_BY_PERIOD } from '../../../apps/server/src/usecases/organizations/list-plans.ts';

export const DAY_MS = 24 * 3_600_000;
const TRIAL_DAYS = 21;
const SIGN_UP_DAYS = 90;
/** Probability per organization and day. */
const ACTS_A_DAY = 1 / 25;
const NEW_CARD_A_DAY = 1 / 9;
const PERFECT_CARD = { brand: 'Visa', lastFour: '4242', expiresAt: Date.UTC(2050, 0, 1), failsLater: false };
const FAILING_CARD = { ...PERFECT_CARD, lastFour: '0341', failsLater: true };
const REFUSED_CARD = { ...PERFECT_CARD, expiresAt: 0 };

export interface YearParts {
  db: Db;
  pool: Pool;
  chargebee: ChargebeeDouble;
  billing: Billing;
  settings: Settings & { baseUrl: string };
  secrets: SecretBox;
  log: Logger;
  authorization: string;
  /** The simulated time in epoch milliseconds. The simulation advances it. */
  clock: { now: number };
  random: () => number;
}

export interface YearFigures {
  bought: number;
  changed: number;
  refused: number;
  unavailable: number;
  events: { sent: number; doubled: number; late: number; lost: number };
  repaired: number;
  nights: number;
  /** Organizations whose plan, limits or debt differed from the ledger on some night. */
  mismatches: string[];
  /** Charges and credits that differ from the price list. */
  wrongCents: string[];
  paidCents: number;
  suspended: number;
}

interface Simulated {
  caller: Caller;
  signsUpOn: number;
  customerId: string | null;
}

export class SimulatedYear {
  readonly figures: YearFigures = {
    bought: 0,
    changed: 0,
    refused: 0,
    unavailable: 0,
    events: { sent: 0, doubled: 0, late: 0, lost: 0 },
    repaired: 0,
    nights: 0,
    mismatches: [],
    wrongCents: [],
    paidCents: 0,
    suspended: 0,
  };
  readonly #parts: YearParts;
  readonly #organizations: Simulated[] = [];
  readonly #underWay: { day: number; event: ChargebeeDoubleEvent }[] = [];
  readonly #seen = new Map<Simulated, Ledger>();
  #day = 0;

  constructor(parts: YearParts) {
    this.#parts = parts;
  }

  async add(count: number): Promise<void> {
    const { pool, random } = this.#parts;
    for (let n = 0; n < count; n += 1) {
      const { rows } = await pool.query<{ organization: number; user: number; membership: number }>(
        `with u as (insert into users (email, name, email_verified) values ($1, 'Owner', true) returning id),
           o as (insert into organizations (name, subdomain, last_active_at) values ($2, $2, '2100-01-01') returning id),
           a as (insert into applications (organization_id, name) select id, 'Default' from o)
         insert into memberships (organization_id, user_id, role) select o.id, u.id, 'OW' from o, u
         returning organization_id as organization, user_id as user, id as membership`,
        [`owner-${n}@example.com`, `bench-${n}`],
      );
      const [row] = rows;
      if (!row) throw new Error('The organization was not created');
      this.#organizations.push({
        signsUpOn: Math.floor(random() * SIGN_UP_DAYS),
        customerId: null,
        caller: {
          userId: row.user,
          apiKey: null,
          providerOf: null,
          address: '127.0.0.1',
          endsAt: null,
          organization: {
            id: row.organization,
            applicationId: 1,
            role: 'OW',
            state: 'AC',
            membershipId: row.membership,
          },
        },
      });
    }
  }

  async liveOneDay(): Promise<void> {
    const { clock, random } = this.#parts;
    for (const organization of this.#organizations) {
      if (organization.signsUpOn === this.#day) await this.#signUp(organization);
      if (organization.signsUpOn > this.#day) continue;
      // Each action takes place at a different time of the day.
      clock.now += 40_000;
      if (random() < ACTS_A_DAY) await this.#act(organization);
      const ledger = this.#ledgerOf(organization);
      if (ledger && unpaidInvoice(ledger) && random() < NEW_CARD_A_DAY) this.#giveCard(organization);
    }
    this.#day += 1;
    clock.now = START + this.#day * DAY_MS;
    this.#renew();
    await this.#deliver();
    await this.#night();
  }

  async #signUp({ caller }: Simulated): Promise<void> {
    const { pool, clock } = this.#parts;
    await pool.query('update organizations set trial_ends_at = $1, created_at = $2 where id = $3', [
      new Date(clock.now + TRIAL_DAYS * DAY_MS),
      new Date(clock.now),
      caller.organization.id,
    ]);
  }

  async #act(organization: Simulated): Promise<void> {
    const { random, chargebee, pool } = this.#parts;
    const wanted = this.#someplan();
    // Renewals that are due by now must not count as a part of this action.
    this.#renew();
    const before = this.#ledgerOf(organization);
    const at = this.#parts.clock.now;
    try {
      const update = await updatePlan({ ...this.#parts, now: () => this.#parts.clock.now }, organization.caller, {
        planId: PLANS_BY_PERIOD.find(({ plan, period }) => plan === wanted.plan && period === wanted.period)?.id ?? 0,
        organizationId: organization.caller.organization.id,
        addOns: addOnList(wanted),
        payNow: random() < 0.7,
        cancelsOnly: false,
      });
      if (update.outcome === 'checkout') {
        const { rows } = await pool.query<{ customer_id: string }>(
          'select customer_id from subscriptions where organization_id = $1',
          [organization.caller.organization.id],
        );
        organization.customerId = rows[0]?.customer_id ?? null;
        const drawn = random();
        const card = drawn < 0.8 ? PERFECT_CARD : drawn < 0.9 ? FAILING_CARD : drawn < 0.95 ? REFUSED_CARD : null;
        if (chargebee.pay(update.url, card) === 'paid') this.figures.bought += 1;
        this.#checkPurchase(organization, before, wanted);
      } else if (update.outcome === 'updated') {
        this.figures.changed += 1;
        this.#checkChange(organization, before, wanted, at);
      } else if (update.outcome === 'refused') this.figures.refused += 1;
      else this.figures.changed += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.figures[error.code === 'unavailable' ? 'unavailable' : 'refused'] += 1;
    }
    // The billing provider is unavailable from time to time.
    if (random() < 0.02) chargebee.fail({ status: 503, code: 'internal_error' });
  }

  #someplan(): Purchase {
    const { random } = this.#parts;
    const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
    return {
      plan: pick(['SPROUT', 'SPROUT', 'BLOSSOM', 'BLOSSOM', 'GARDEN'] as const),
      period: pick(['month', 'month', 'year'] as const),
      addOns: { checks: random() < 0.5 ? 0 : pick(CHECK_STEPS.slice(0, 30)), badges: random() < 0.2 },
    };
  }

  #giveCard({ customerId }: Simulated): void {
    const { chargebee, random } = this.#parts;
    if (customerId !== null) chargebee.setCard(customerId, random() < 0.8 ? PERFECT_CARD : FAILING_CARD);
  }

  /** Delivers events at once, twice, days later or in any order, and loses some of them. */
  async #deliver(): Promise<void> {
    const { chargebee, random, authorization } = this.#parts;
    const { events } = this.figures;
    for (const event of chargebee.takeEvents()) {
      events.sent += 1;
      if (random() < 0.03) {
        events.lost += 1;
        continue;
      }
      const isLate = random() < 0.1;
      if (isLate) events.late += 1;
      this.#underWay.push({ event, day: this.#day + (isLate ? 1 + Math.floor(random() * 5) : 0) });
      if (random() < 0.1) {
        events.doubled += 1;
        this.#underWay.push({ event, day: this.#day + Math.floor(random() * 3) });
      }
    }
    const due = this.#underWay.filter(({ day }) => day <= this.#day);
    this.#underWay.splice(0, Infinity, ...this.#underWay.filter(({ day }) => day > this.#day));
    for (const { event } of shuffled(due, random)) {
      const { customer } = event.content as { customer?: { id: string } };
      const received = { id: event.id, kind: event.event_type, customerId: customer?.id ?? null };
      await recordBillingEvent(this.#parts, received, authorization);
    }
    await this.#runJobs();
  }

  /** Retries a failed job later, like the job queue. */
  async #runJobs(): Promise<void> {
    const { pool, billing } = this.#parts;
    const { rows } = await pool.query<{ id: string; payload: { organizationId: number } }>(
      `select j.id, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'sync-billing' order by j.id`,
    );
    for (const { id, payload } of rows) {
      try {
        await billing.sync(payload.organizationId);
        await pool.query('delete from graphile_worker._private_jobs where id = $1', [id]);
      } catch {
        this.figures.unavailable += 1;
      }
    }
    // This simulation does not test mails.
    await pool.query(`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier <> 'sync-billing'`);
  }

  async #night(): Promise<void> {
    const { db, secrets, settings, clock, billing, log } = this.#parts;
    for (;;) {
      try {
        this.figures.repaired += await billing.reconcile();
        break;
      } catch {
        this.figures.unavailable += 1;
      }
    }
    await updateOrganizationStates({ ...settings, db, secrets, log }, clock.now);
    await updatePlans({ ...settings, db, secrets, log }, clock.now);
    await this.#compare();
    this.figures.nights += 1;
  }

  async #compare(): Promise<void> {
    const { pool, clock } = this.#parts;
    const { rows } = await pool.query(
      `select o.*, p.customer_id, p.status, p.period, p.term_end, p.unpaid_since
       from organizations o left join subscriptions p on p.organization_id = o.id order by o.id`,
    );
    for (const row of rows) {
      const ledger = row.customer_id === null ? undefined : this.#parts.chargebee.ledgerOf(row.customer_id);
      const bought = ledger ? (runningSubscription(ledger)?.bought ?? null) : null;
      const unpaid = ledger ? unpaidInvoice(ledger) : null;
      const isSuspended = unpaid !== null && clock.now >= unpaid.at + 14.5 * DAY_MS;
      if (isSuspended) this.figures.suspended += 1;
      const isTried = row.trial_ends_at !== null && row.trial_ends_at.getTime() > clock.now;
      const expected = {
        plan: bought?.plan ?? 'SPROUT',
        addOnChecks: bought?.addOns.checks ?? 0,
        badges: bought?.addOns.badges ?? false,
        checks: isTried && !bought ? undefined : ROOM[bought?.plan ?? 'SPROUT'] + (bought?.addOns.checks ?? 0),
        period: ledger?.subscription?.bought.period ?? null,
        state: isSuspended ? 'CA' : 'AC',
        unpaid: unpaid?.at ?? null,
      };
      const found = {
        plan: row.plan,
        addOnChecks: row.add_on_checks,
        badges: row.has_badge_add_on,
        checks: isTried && !bought ? undefined : limitsOf({ ...toEntitlement(row), unlocked: false }, clock.now).checks,
        period: row.period,
        state: row.state,
        unpaid: row.unpaid_since?.getTime() ?? null,
      };
      if (JSON.stringify(found) !== JSON.stringify(expected))
        this.figures.mismatches.push(
          `day ${this.#day}, organization ${row.id}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`,
        );
    }
  }

  #ledgerOf({ customerId }: Simulated): Ledger | undefined {
    return customerId === null ? undefined : this.#parts.chargebee.ledgerOf(customerId);
  }

  /** The first payment must be the price of the purchase in the price list. */
  #checkPurchase(organization: Simulated, before: Ledger | undefined, wanted: Purchase): void {
    const after = this.#ledgerOf(organization);
    const added = after?.invoices.slice(before?.invoices.length ?? 0) ?? [];
    const last = added.at(-1);
    if (!last || !after || after.endedAt !== null) return;
    this.#expectCents(last.cents, centsOf(wanted), 'a purchase');
  }

  /** A change of plan must credit the remaining part of the term and charge the price of that part on the new plan. */
  #checkChange(organization: Simulated, before: Ledger | undefined, wanted: Purchase, at: number): void {
    const after = this.#ledgerOf(organization);
    const old = before && runningSubscription(before);
    if (!after || !before || !old || after.version === before.version) return;
    const left = Math.max(0, old.termEnd - at) / (old.termEnd - old.termStart);
    const isNewTerm = wanted.period !== old.bought.period;
    const costs = isNewTerm ? centsOf(wanted) : Math.round(centsOf(wanted) * left);
    const back = Math.round(centsOf(old.bought) * left);
    const cash = paidOf(after) - paidOf(before);
    this.#expectCents(cash + before.creditCents - after.creditCents, costs - back, 'a change');
  }

  #renew(): void {
    this.#count();
    this.#parts.chargebee.tick();
    for (const organization of this.#organizations) {
      const after = this.#ledgerOf(organization);
      const before = this.#seen.get(organization);
      if (!after || after === before) continue;
      for (const { at, cents } of after.invoices.slice(before?.invoices.length ?? 0)) {
        const { subscription } = after;
        if (subscription?.termStart === at) this.#expectCents(cents, centsOf(subscription.bought), 'a renewal');
      }
    }
    this.#count();
  }

  #count(): void {
    for (const organization of this.#organizations) {
      const after = this.#ledgerOf(organization);
      const before = this.#seen.get(organization);
      if (!after || after === before) continue;
      this.figures.paidCents += paidOf(after) - (before ? paidOf(before) : 0);
      this.#seen.set(organization, after);
    }
  }

  #expectCents(found: number, expected: number, what: string): void {
    if (found !== expected)
      this.figures.wrongCents.push(`day ${this.#day}: ${what} charged ${found} cents instead of ${expected}`);
  }

  paidByBillingRecord(): number {
    return this.#organizations.reduce((sum, each) => {
      const ledger = this.#ledgerOf(each);
      return sum + (ledger ? paidOf(ledger) : 0);
    }, 0);
  }
}

export const START = Date.UTC(2026, 0, 1);

/** Checks that each plan includes according to the specification. */
const ROOM = { SPROUT: 50, BLOSSOM: 60, GARDEN: 80 } as const;

/** Calculates a price from the price list in the specification, independently of the product code. */
const centsOf = ({ plan, period, addOns }: Purchase): number => {
  const { checks, badges } = addOns;
  const tens = Math.min(checks, 250) / 10;
  const twentyfives = Math.max(0, Math.min(checks, 500) - 250) / 25;
  const fifties = Math.max(0, checks - 500) / 50;
  const unit = (monthly: number) => (period === 'year' ? Math.round(monthly * 9.6) : monthly);
  const planCents = { SPROUT: 0, BLOSSOM: 1100, GARDEN: 3600 }[plan];
  return (
    unit(planCents) + tens * unit(500) + twentyfives * unit(1100) + fifties * unit(2000) + (badges ? unit(300) : 0)
  );
};

const paidOf = ({ invoices }: Ledger): number =>
  invoices.reduce((sum, { cents, credited, paidAt }) => sum + (paidAt === null ? 0 : cents - credited), 0);

const addOnList = ({ period, addOns }: Purchase) => {
  const suffix = period === 'year' ? 'yearly' : 'monthly';
  const { checks, badges } = addOns;
  return [
    { id: `ten_check_${suffix}`, quantity: Math.min(checks, 250) / 10 },
    { id: `twentyfive_check_${suffix}`, quantity: Math.max(0, Math.min(checks, 500) - 250) / 25 },
    { id: `fifty_check_${suffix}`, quantity: Math.max(0, checks - 500) / 50 },
    { id: `badge_${suffix}`, quantity: badges ? 1 : 0 },
  ].filter(({ quantity }) => quantity > 0);
};

const shuffled = <T>(all: readonly T[], random: () => number): T[] => {
  const result = [...all];
  for (let n = result.length - 1; n > 0; n -= 1) {
    const other = Math.floor(random() * (n + 1));
    [result[n], result[other]] = [result[other] as T, result[n] as T];
  }
  return result;
};
