import { randomUUID } from 'node:crypto';
import {
  advance,
  buy,
  changeAtTermEnd,
  changeCredit,
  changeNow,
  close,
  dueNow,
  EMPTY_LEDGER,
  type Ledger,
  type LedgerCard,
  type LedgerResult,
  runningSubscription,
  setCard,
  unpaidInvoice,
} from '@pharos/domain/billing/ledger.ts';
import { type Purchase, priceOf } from '@pharos/domain/plans/plan-prices.ts';
import { type Answered, type AskedRequest, type Double, type DoubleAnswer, startDouble } from '../start-double.ts';
import {
  type Customer,
  cardObject,
  customerObject,
  invoicesOf,
  objectsOf,
  promotionalCreditsOf,
} from './chargebee-objects.ts';
import { errorAnswer, paymentRefusal, Refused } from './chargebee-refusal.ts';
import { checkoutPage, donePage } from './hosted-page.ts';
import { addressIn, itemsOf, purchaseIn } from './items-and-forms.ts';

/** An event in the format of the webhook. */
export interface ChargebeeDoubleEvent {
  id: string;
  occurred_at: number;
  event_type: string;
  content: object;
}

export type ChargebeeFault = 'hang' | 'cut' | { status: number; code: string };

/** A test double of the Chargebee API (v2, product catalog 2.0). */
export interface ChargebeeDouble extends Double {
  ledgerOf(customerId: string): Ledger | undefined;
  tick(): void;
  setCard(customerId: string, card: LedgerCard): void;
  /** The staff of Chargebee can remove the card of a customer. */
  removeCard(customerId: string): void;
  /** Pays on a hosted page as a person would. If `card` is null, cancels the page. */
  pay(pageUrl: string, card: LedgerCard | null): 'paid' | 'refused';
  /** Returns the events that were not returned before, oldest first. */
  takeEvents(): ChargebeeDoubleEvent[];
  /**
   * Faults for the next API requests, in this order. With `cut`, the request is processed before the connection closes.
   * Null means no fault.
   */
  fail(...faults: (ChargebeeFault | null)[]): void;
}

export interface ChargebeeDoubleOptions {
  apiKey: string;
  now?: () => number;
  /** Called immediately with each event, which `takeEvents` returns too. */
  onEvent?: (event: ChargebeeDoubleEvent) => void;
}

interface HostedPage {
  id: string;
  type: 'checkout_new' | 'checkout_existing' | 'manage_payment_sources' | 'collect_now';
  state: 'created' | 'succeeded' | 'cancelled';
  customerId: string;
  purchase: Purchase | null;
  redirectUrl: string;
  cancelUrl: string;
}

export const startChargebeeDouble = async (options: ChargebeeDoubleOptions): Promise<ChargebeeDouble> => {
  const now = options.now ?? Date.now;
  const customers = new Map<string, Customer>();
  const pages = new Map<string, HostedPage>();
  const faults: (ChargebeeFault | null)[] = [];
  const replays = new Map<string, { at: number; answer: DoubleAnswer }>();
  let events: ChargebeeDoubleEvent[] = [];
  let versions = 0;

  const version = (): number => {
    versions = Math.max(versions + 1, now());
    return versions;
  };
  const emit = (customer: Customer, kind: string): void => {
    const event = {
      id: `ev_${randomUUID()}`,
      occurred_at: Math.floor(now() / 1000),
      event_type: kind,
      content: { ...objectsOf(customer, now()) },
    };
    events.push(event);
    options.onEvent?.(event);
  };
  const write = (customer: Customer, ledger: Ledger, kind: string): void => {
    if (ledger.version === customer.ledger.version) return;
    customer.ledger = ledger;
    customer.version = version();
    emit(customer, kind);
  };
  const bringUp = (customer: Customer): Customer => {
    const before = customer.ledger;
    const ledger = advance(before, now());
    const kind = unpaidInvoice(ledger)
      ? 'payment_failed'
      : ledger.endedAt !== null && before.endedAt === null
        ? 'subscription_cancelled'
        : 'subscription_renewed';
    write(customer, ledger, kind);
    return customer;
  };
  const known = (id: string): Customer => {
    const customer = customers.get(id);
    if (!customer) throw new Refused(404, 'resource_not_found', `${id} not found`);
    return bringUp(customer);
  };
  const subscribed = (id: string): Customer => {
    const customer = known(id);
    if (!customer.ledger.subscription) throw new Refused(404, 'resource_not_found', `${id} not found`);
    return customer;
  };
  const create = (id: string, form: URLSearchParams, prefix = ''): Customer => {
    const field = (name: string) => form.get(prefix === '' ? name : `${prefix}[${name}]`) ?? '';
    const customer: Customer = {
      id,
      email: field('email'),
      company: field('company'),
      ledger: EMPTY_LEDGER,
      version: version(),
      billingAddress: null,
      metaData: null,
    };
    customers.set(id, customer);
    return customer;
  };
  const applied = (customer: Customer, result: LedgerResult, kind: string): void => {
    if ('refused' in result) throw paymentRefusal(result.refused);
    write(customer, result.ledger, kind);
  };

  const ok = (json: object): DoubleAnswer => ({ status: 200, json });

  const startPage = (
    page: Pick<HostedPage, 'type' | 'customerId' | 'purchase'>,
    form: URLSearchParams,
  ): DoubleAnswer => {
    const id = randomUUID().replaceAll('-', '');
    const redirectUrl = form.get('redirect_url') ?? '';
    pages.set(id, { ...page, id, state: 'created', redirectUrl, cancelUrl: form.get('cancel_url') ?? redirectUrl });
    const url = `${double.url}/pages/v4/${id}/`;
    return ok({ hosted_page: { object: 'hosted_page', id, type: page.type, url, state: 'created', embed: false } });
  };
  const payOn = (page: HostedPage, card: LedgerCard): void => {
    const customer = bringUp(customers.get(page.customerId) ?? create(page.customerId, new URLSearchParams()));
    const withCard = setCard(customer.ledger, card, now());
    const result = page.purchase === null ? { ledger: withCard } : buy(withCard, page.purchase, now());
    applied(customer, result, page.purchase === null ? 'payment_source_added' : 'subscription_created');
    page.state = 'succeeded';
  };

  const list = (query: URLSearchParams): DoubleAnswer => {
    const all = [...customers.values()].filter(({ ledger }) => ledger.subscription !== null);
    const [from, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 10)];
    const entries = all.slice(from, from + limit).map((customer) => objectsOf(bringUp(customer), now()));
    return ok({ list: entries, ...(from + limit < all.length && { next_offset: String(from + limit) }) });
  };

  const listInvoices = (query: URLSearchParams): DoubleAnswer => {
    const customer = known(query.get('customer_id[is]') ?? '');
    const list = invoicesOf(customer)
      .filter(({ status }) => status === (query.get('status[is]') ?? status))
      .slice(0, Number(query.get('limit') ?? 10));
    return ok({ list: list.map((invoice) => ({ invoice })) });
  };

  /** Rejects a deduction that exceeds the balance. */
  const changePromotional = (form: URLSearchParams, sign: 1 | -1): DoubleAnswer => {
    const customer = known(form.get('customer_id') ?? '');
    const amount = Number(form.get('amount'));
    if (!form.get('description')) throw new Refused(400, 'param_wrong_value', 'cannot be blank', 'description');
    if (!Number.isInteger(amount) || amount <= 0 || (sign < 0 && amount > customer.ledger.promotionalCents))
      throw new Refused(400, 'param_wrong_value', 'is not a valid amount', 'amount');
    const change = { reference: form.get('reference') ?? '', cents: sign * amount };
    const kind = sign > 0 ? 'promotional_credits_added' : 'promotional_credits_deducted';
    write(customer, changeCredit(customer.ledger, change, now()), kind);
    return ok({ customer: customerObject(customer), promotional_credit: promotionalCreditsOf(customer)[0] });
  };

  const api = (method: string, path: string, form: URLSearchParams, query: URLSearchParams): DoubleAnswer => {
    const [resource, id = '', action = ''] = path.split('/').map(decodeURIComponent);
    switch (
      `${method} ${resource} ${resource === 'hosted_pages' || resource === 'promotional_credits' ? id : action}`.trim()
    ) {
      case 'POST customers': {
        if (id !== '') {
          const customer = known(id);
          customer.metaData = JSON.parse(form.get('meta_data') ?? '{}');
          customer.version = version();
          return ok({ customer: customerObject(customer) });
        }
        const wanted = form.get('id') ?? '';
        if (customers.has(wanted))
          throw new Refused(400, 'duplicate_entry', `The value ${wanted} is already present`, 'id');
        return ok(objectsOf(create(wanted, form), now()));
      }
      case 'GET customers': {
        const customer = known(id);
        const card = cardObject(customer, now());
        return ok({ customer: customerObject(customer), ...(card && { card }) });
      }
      case 'POST customers update_billing_info': {
        const customer = known(id);
        const address = addressIn(form, 'billing_address');
        if (address.zip === 'INVALID')
          throw new Refused(400, 'param_wrong_value', 'is not a valid zip code', 'billing_address[zip]');
        customer.billingAddress = address;
        customer.version = version();
        return ok({ customer: customerObject(customer) });
      }
      case 'GET subscriptions':
        return id === '' ? list(query) : ok(objectsOf(subscribed(id), now()));
      case 'GET promotional_credits': {
        const all = promotionalCreditsOf(known(query.get('customer_id[is]') ?? ''));
        const list = all.slice(0, Number(query.get('limit') ?? 10));
        return ok({ list: list.map((promotional_credit) => ({ promotional_credit })) });
      }
      case 'POST promotional_credits add':
        return changePromotional(form, 1);
      case 'POST promotional_credits deduct':
        return changePromotional(form, -1);
      case 'GET invoices':
        return listInvoices(query);
      case 'GET subscriptions retrieve_with_scheduled_changes': {
        const customer = subscribed(id);
        const { subscription } = customer.ledger;
        if (!subscription?.next || subscription.next === 'nothing')
          throw new Refused(400, 'invalid_state_for_request', 'There are no scheduled changes');
        const { subscription: present, ...rest } = objectsOf(customer, now());
        return ok({ ...rest, subscription: { ...present, subscription_items: itemsOf(subscription.next) } });
      }
      case 'POST subscriptions remove_scheduled_changes':
      case 'POST subscriptions remove_scheduled_cancellation': {
        const customer = subscribed(id);
        const { subscription } = customer.ledger;
        if (subscription)
          write(
            customer,
            { ...customer.ledger, version: customer.ledger.version + 1, subscription: { ...subscription, next: null } },
            'subscription_scheduled_changes_removed',
          );
        return ok(objectsOf(customer, now()));
      }
      case 'POST subscriptions update_for_items': {
        const customer = subscribed(id);
        const wanted = purchaseIn(form);
        if (form.get('end_of_term') === 'true')
          applied(customer, changeAtTermEnd(customer.ledger, wanted), 'subscription_changes_scheduled');
        else applied(customer, changeNow(customer.ledger, wanted, now()), 'subscription_changed');
        return ok(objectsOf(customer, now()));
      }
      case 'POST estimates': {
        const customer = subscribed(form.get('subscription[id]') ?? '');
        const due = dueNow(customer.ledger, purchaseIn(form), now());
        if (due === null) throw new Refused(400, 'invalid_state_for_request', 'The subscription has an unpaid invoice');
        return ok({ estimate: { object: 'estimate', ...(due > 0 && { invoice_estimate: { amount_due: due } }) } });
      }
      case 'POST subscriptions cancel_for_items': {
        const customer = subscribed(id);
        if (form.get('end_of_term') === 'true')
          applied(customer, changeAtTermEnd(customer.ledger, 'nothing'), 'subscription_cancellation_scheduled');
        else write(customer, close(customer.ledger, now()), 'subscription_cancelled');
        return ok(objectsOf(customer, now()));
      }
      case 'POST hosted_pages checkout_new_for_items': {
        const wanted = form.get('subscription[id]') ?? '';
        if (customers.get(wanted)?.ledger.subscription)
          throw new Refused(400, 'duplicate_entry', `The value ${wanted} is already present`, 'subscription[id]');
        if (!customers.has(wanted)) create(wanted, form, 'customer');
        return startPage({ type: 'checkout_new', customerId: wanted, purchase: purchaseIn(form) }, form);
      }
      case 'POST hosted_pages checkout_existing_for_items': {
        const customer = subscribed(form.get('subscription[id]') ?? '');
        if (!runningSubscription(customer.ledger) && form.get('reactivate') !== 'true')
          throw new Refused(400, 'invalid_state_for_request', 'The subscription is cancelled');
        return startPage({ type: 'checkout_existing', customerId: customer.id, purchase: purchaseIn(form) }, form);
      }
      case 'POST hosted_pages manage_payment_sources':
      case 'POST hosted_pages collect_now': {
        const customer = known(form.get('customer[id]') ?? '');
        return startPage({ type: id as HostedPage['type'], customerId: customer.id, purchase: null }, form);
      }
    }
    throw new Refused(404, 'site_not_found', `The double does not support ${method} ${path}`);
  };

  const answer = ({ method, path, headers, query, body }: AskedRequest): Answered => {
    const [, pageId] = /^\/pages\/v4\/(\w+)\/$/.exec(path) ?? [];
    if (pageId !== undefined) return hosted(method, pages.get(pageId), new URLSearchParams(body), query);
    const expected = `Basic ${Buffer.from(`${options.apiKey}:`).toString('base64')}`;
    if (headers.authorization !== expected)
      return errorAnswer(401, 'api_authentication_failed', 'The API key is wrong');
    const fault = faults.shift() ?? null;
    if (fault === 'hang') return 'hang';
    if (fault !== null && fault !== 'cut') return errorAnswer(fault.status, fault.code, 'A fault');
    try {
      // Requests with the same idempotency key within 30 minutes get the same response.
      const key = headers['chargebee-idempotency-key'];
      const before = typeof key === 'string' ? replays.get(key) : undefined;
      const done =
        before && now() < before.at + IDEMPOTENCY_MS
          ? before.answer
          : api(method, path.replace(/^\/api\/v2\//, ''), new URLSearchParams(body), query);
      if (typeof key === 'string' && done !== before?.answer) replays.set(key, { at: now(), answer: done });
      return fault ?? done;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return fault ?? errorAnswer(error.status, error.code, error.message, error.param);
    }
  };

  const centsOf = ({ customerId, purchase, type }: HostedPage): number | null => {
    if (purchase !== null) return priceOf(purchase);
    const ledger = customers.get(customerId)?.ledger;
    const unpaid = type === 'collect_now' && ledger ? unpaidInvoice(ledger) : null;
    return unpaid && unpaid.cents - unpaid.credited;
  };

  const hosted = (
    method: string,
    page: HostedPage | undefined,
    form: URLSearchParams,
    query: URLSearchParams,
  ): DoubleAnswer => {
    if (page?.state !== 'created') return { status: 404, ...htmlOf(donePage()) };
    if (query.get('cancel') === 'yes') {
      page.state = 'cancelled';
      return { status: 303, headers: { location: page.cancelUrl } };
    }
    if (method !== 'POST') return { status: 200, ...htmlOf(checkoutPage({ cents: centsOf(page), wrong: null })) };
    const number = (form.get('number') ?? '').replaceAll(' ', '');
    try {
      payOn(page, { brand: 'Visa', lastFour: number.slice(-4), expiresAt: now() + 4 * YEAR_MS, failsLater: false });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { status: 422, ...htmlOf(checkoutPage({ cents: centsOf(page), wrong: error.message })) };
    }
    return { status: 303, headers: { location: `${page.redirectUrl}&id=${page.id}` } };
  };

  const double = await startDouble(answer);
  return {
    ...double,
    ledgerOf: (customerId) => customers.get(customerId)?.ledger,
    tick: () => {
      for (const customer of customers.values()) bringUp(customer);
    },
    setCard: (customerId, card) => {
      const customer = known(customerId);
      write(customer, setCard(customer.ledger, card, now()), 'payment_source_updated');
    },
    removeCard: (customerId) => {
      const customer = known(customerId);
      const { ledger } = customer;
      write(customer, { ...ledger, card: null, version: ledger.version + 1 }, 'payment_source_deleted');
    },
    pay: (pageUrl, card) => {
      const page = pages.get(new URL(pageUrl).pathname.split('/')[3] ?? '');
      if (page?.state !== 'created') return 'refused';
      if (card === null) {
        page.state = 'cancelled';
        return 'refused';
      }
      try {
        payOn(page, card);
        return 'paid';
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return 'refused';
      }
    },
    takeEvents: () => {
      const taken = events;
      events = [];
      return taken;
    },
    fail: (...next) => void faults.push(...next),
  };
};

const IDEMPOTENCY_MS = 30 * 60_000;
const YEAR_MS = 365 * 24 * 3_600_000;

const htmlOf = (text: string) => ({ headers: { 'content-type': 'text/html; charset=utf-8' }, text });
