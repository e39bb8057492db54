import type { Purchase } from '@pharos/domain/plans/plan-prices.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BillingUnavailable, EMPTY_BILLING_RECORD, UnreadableBillingRecord } from '../port.ts';
import { UnknownItem } from './chargebee-billing-record.ts';
import { ChargebeeRefusal } from './chargebee-client.ts';
import { createChargebeeProvider } from './chargebee-provider.ts';

const CUSTOMER = { customerId: 'pharos-1', email: 'ada@example.com', organizationName: 'Acme' };
const GARDEN: Purchase = { plan: 'GARDEN', period: 'month', addOns: { checks: 20, badges: true } };
const RETURN = new URL('https://pharos.example/settings/pricing?tab=plans');

const customer = (given: object = {}) => ({ id: 'pharos-1', resource_version: 7, ...given });
const card = { card_type: 'visa', last4: '4242', status: 'valid' };
const ITEMS = [
  { item_price_id: 'garden_monthly', item_type: 'plan', quantity: 1 },
  { item_price_id: 'ten_check_monthly', item_type: 'addon', quantity: 2 },
  { item_price_id: 'badge_monthly', item_type: 'addon', quantity: 1 },
];
const subscription = (given: object = {}) => ({
  id: 'pharos-1',
  status: 'active',
  billing_period_unit: 'month',
  subscription_items: [{ item_price_id: 'blossom_monthly', item_type: 'plan', quantity: 1 }],
  started_at: 100,
  current_term_start: 200,
  current_term_end: 300,
  resource_version: 9,
  ...given,
});
const objects = (given: object = {}) => ({ customer: customer(), subscription: subscription(given), card });
const refusal = (code: string, more: object = {}) => ({ refused: code, status: 400, ...more });
const NOT_FOUND = refusal('resource_not_found', { status: 404 });
const PAGE = { hosted_page: { url: 'https://acme.chargebee.com/pages/v4/1/' } };

type Answer = object | (() => object);

/** All requests, with method and path (such as `POST /customers`) and form fields. */
let requests: { call: string; form: Record<string, string> }[];
let answers: Record<string, Answer | Answer[]>;
let origin: string;
let headers: Headers;
beforeEach(() => {
  requests = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const call = `${request.method} ${url.pathname.replace('/api/v2', '')}`;
    const form = request.method === 'GET' ? url.searchParams : new URLSearchParams(await request.text());
    requests.push({ call, form: Object.fromEntries(form) });
    ({ origin } = url);
    ({ headers } = request);
    const stored = answers[call];
    const answer = Array.isArray(stored) ? stored.shift() : stored;
    if (answer === undefined) throw new TypeError(`There is no answer to ${call}`);
    const body = typeof answer === 'function' ? answer() : answer;
    if (!('refused' in body)) return Response.json(body);
    const { refused, status, ...more } = body as { refused: string; status: number };
    return Response.json({ message: `It is ${refused}`, api_error_code: refused, ...more }, { status });
  });
});
afterEach(() => vi.restoreAllMocks());

const READ = 'GET /subscriptions/pharos-1';
const SCHEDULED = 'GET /subscriptions/pharos-1/retrieve_with_scheduled_changes';
const UPDATE = 'POST /subscriptions/pharos-1/update_for_items';
const CANCEL = 'POST /subscriptions/pharos-1/cancel_for_items';
const DROP_CHANGES = 'POST /subscriptions/pharos-1/remove_scheduled_changes';
const DROP_CANCELLATION = 'POST /subscriptions/pharos-1/remove_scheduled_cancellation';
const FIND_CUSTOMER = 'GET /customers/pharos-1';
const provider = (given: Record<string, Answer | Answer[]>, url: string | null = null) => {
  answers = given;
  return createChargebeeProvider({ site: 'acme', apiKey: 'test_key', url });
};
const changes = () => requests.map(({ call }) => call).filter((call) => call.startsWith('POST'));
const formOf = (call: string) => requests.find((request) => request.call === call)?.form;

const ITEMS_FORM = {
  'subscription_items[item_price_id][0]': 'garden_monthly',
  'subscription_items[quantity][0]': '1',
  'subscription_items[item_price_id][1]': 'ten_check_monthly',
  'subscription_items[quantity][1]': '2',
  'subscription_items[item_price_id][2]': 'badge_monthly',
  'subscription_items[quantity][2]': '1',
};
const AT_ONCE = {
  ...ITEMS_FORM,
  replace_items_list: 'true',
  prorate: 'true',
  invoice_immediately: 'true',
  end_of_term: 'false',
};
const AT_TERM_END = { ...ITEMS_FORM, replace_items_list: 'true', end_of_term: 'true' };

test.each([
  ['the site', null, 'https://acme.chargebee.com'],
  ['an address', 'http://127.0.0.1:8080/ignored', 'http://127.0.0.1:8080'],
  ['an address without a port', 'http://127.0.0.1', 'http://127.0.0.1'],
  ['an address with TLS', 'https://127.0.0.1:8443', 'https://127.0.0.1:8443'],
])('sends requests with the key to %s', async (_what, url, expected) => {
  await provider({ [READ]: objects() }, url).read('pharos-1');
  expect(origin).toBe(expected);
  expect(headers.get('authorization')).toBe(`Basic ${Buffer.from('test_key:').toString('base64')}`);
});

describe('read', () => {
  test('returns an empty billing record for a customer that Chargebee does not know', async () => {
    const { read } = provider({ [READ]: NOT_FOUND, [FIND_CUSTOMER]: NOT_FOUND });
    expect(await read('pharos-1')).toEqual(EMPTY_BILLING_RECORD);
  });

  test('returns the card of a customer without a subscription', async () => {
    const { read } = provider({ [READ]: NOT_FOUND, [FIND_CUSTOMER]: { customer: customer(), card } });
    expect(await read('pharos-1')).toEqual({
      version: 7,
      bought: null,
      payment: null,
      card: { brand: 'Visa', maskedNumber: '•••• •••• •••• 4242', status: 'valid' },
    });
    expect(
      (await provider({ [READ]: NOT_FOUND, [FIND_CUSTOMER]: { customer: customer() } }).read('pharos-1')).card,
    ).toBe(null);
  });

  test('requests the next term only of a subscription with a scheduled change', async () => {
    const changed = objects({ has_scheduled_changes: true });
    const next = { subscription: { ...subscription(), subscription_items: ITEMS } };
    const { read } = provider({ [READ]: [changed, changed, objects()], [SCHEDULED]: [next, NOT_FOUND] });
    expect((await read('pharos-1')).payment?.nextTerm?.plan).toBe('GARDEN');
    expect((await read('pharos-1')).payment?.nextTerm).toBeNull();
    expect((await read('pharos-1')).payment?.nextTerm).toBeNull();
    expect(requests.filter(({ call }) => call === SCHEDULED)).toHaveLength(2);
  });

  test('returns no card if there is none', async () => {
    const { card: _, ...without } = objects();
    expect((await provider({ [READ]: without }).read('pharos-1')).card).toBeNull();
  });

  test('throws for an unexpected response and for plan prices that are not sold', async () => {
    await expect(provider({ [READ]: objects({ status: 'unheard' }) }).read('pharos-1')).rejects.toThrow(
      UnreadableBillingRecord,
    );
    const items = [{ item_price_id: 'oak_monthly', item_type: 'plan' }];
    await expect(provider({ [READ]: objects({ subscription_items: items }) }).read('pharos-1')).rejects.toThrow(
      'Chargebee returned an unknown plan price: oak_monthly',
    );
  });

  test.each([401, 403, 408, 429, 500, 503, 302])('throws BillingUnavailable after the status %s', async (status) => {
    await expect(provider({ [READ]: refusal('fault', { status }) }).read('pharos-1')).rejects.toThrow(
      new BillingUnavailable('The request to Chargebee failed: It is fault'),
    );
  });

  test.each([400, 404, 499])('throws ChargebeeRefusal after the status %s', async (status) => {
    const reading = provider({ [READ]: refusal('param_wrong_value', { status, param: 'id' }) }).read('pharos-1');
    const error = await reading.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ChargebeeRefusal);
    expect(error).toMatchObject({
      message: 'It is param_wrong_value',
      code: 'param_wrong_value',
      param: 'id',
      isOfPayment: false,
    });
  });

  test('uses default values for a rejection without message, code or field', async () => {
    const { read } = provider({ [READ]: refusal('', { message: 7, api_error_code: 7, param: 7 }) });
    await expect(read('pharos-1')).rejects.toMatchObject({ message: 'no error message', code: 'unknown', param: null });
  });
});

describe('readAll', () => {
  const LIST = 'GET /subscriptions';
  const readAll = async (given: Record<string, Answer | Answer[]>) => {
    const pages = [];
    for await (const billingRecords of provider(given).readAll()) pages.push(new Map(billingRecords));
    return pages;
  };

  test('reads all pages of 100 subscriptions each', async () => {
    const other = { customer: customer({ id: 'pharos-2' }), subscription: subscription({ id: 'pharos-2' }) };
    const pages = await readAll({ [LIST]: [{ list: [objects()], next_offset: 'here' }, { list: [other] }] });
    expect(pages.map((billingRecords) => [...billingRecords.keys()])).toEqual([['pharos-1'], ['pharos-2']]);
    expect(requests.map(({ form }) => form)).toEqual([{ limit: '100' }, { limit: '100', offset: 'here' }]);
    expect(pages[0]?.get('pharos-1')).toMatchObject({ card: { brand: 'Visa' }, payment: { nextTerm: null } });
    expect(pages[1]?.get('pharos-2')).toMatchObject({ card: null });
  });

  test('reads the next term of a scheduled change', async () => {
    const changed = objects({ has_scheduled_changes: true });
    const [billingRecords] = await readAll({
      [LIST]: { list: [changed] },
      [READ]: changed,
      [SCHEDULED]: { subscription: { ...subscription(), subscription_items: ITEMS } },
    });
    expect(billingRecords?.get('pharos-1')).toMatchObject({
      bought: { plan: 'BLOSSOM' },
      payment: { nextTerm: { plan: 'GARDEN' } },
    });
  });

  test('returns an error in place of a billing record that cannot be read', async () => {
    const oak = [{ item_price_id: 'oak_monthly', item_type: 'plan' }];
    const unreadable = {
      customer: customer(),
      subscription: subscription({ id: 'pharos-0', subscription_items: oak }),
    };
    const [billingRecords] = await readAll({ [LIST]: { list: [unreadable, objects()] } });
    expect(billingRecords?.get('pharos-0')).toBeInstanceOf(UnknownItem);
    expect(billingRecords?.get('pharos-1')).toMatchObject({ version: 9 });
  });

  test('throws if Chargebee is unavailable', async () => {
    const reading = readAll({
      [LIST]: { list: [objects({ has_scheduled_changes: true })] },
      [READ]: refusal('internal_error', { status: 500 }),
    });
    await expect(reading).rejects.toThrow(BillingUnavailable);
  });
});

describe('startCheckout', () => {
  const LINKS = {
    redirect_url: 'https://pharos.example/settings/pricing?tab=plans&state=succeeded',
    cancel_url: 'https://pharos.example/settings/pricing?tab=plans&state=cancelled',
  };
  const NEW = 'POST /hosted_pages/checkout_new_for_items';
  const EXISTING = 'POST /hosted_pages/checkout_existing_for_items';

  test('sells a first subscription to a customer with a name and an email address', async () => {
    const { startCheckout } = provider({ [READ]: NOT_FOUND, [FIND_CUSTOMER]: NOT_FOUND, [NEW]: PAGE });
    expect(await startCheckout(CUSTOMER, GARDEN, RETURN)).toEqual({ url: PAGE.hosted_page.url });
    expect(formOf(NEW)).toEqual({
      ...ITEMS_FORM,
      ...LINKS,
      'customer[id]': 'pharos-1',
      'customer[email]': 'ada@example.com',
      'customer[company]': 'Acme',
      'subscription[id]': 'pharos-1',
    });
  });

  test.each([
    ['replaces a subscription that runs', 'active', {}],
    ['takes a subscription up again that has ended', 'cancelled', { reactivate: 'true' }],
  ])('%s', async (_what, status, more) => {
    await provider({ [READ]: objects({ status }), [EXISTING]: PAGE }).startCheckout(CUSTOMER, GARDEN, RETURN);
    expect(formOf(EXISTING)).toEqual({
      ...ITEMS_FORM,
      ...LINKS,
      'subscription[id]': 'pharos-1',
      replace_items_list: 'true',
      ...more,
    });
  });

  test('throws if Chargebee returns no page URL', async () => {
    const { startCheckout } = provider({ [READ]: objects(), [EXISTING]: { hosted_page: {} } });
    await expect(startCheckout(CUSTOMER, GARDEN, RETURN)).rejects.toThrow(
      'Chargebee returned a hosted page without a URL',
    );
  });
});

describe('startCardForm', () => {
  const CREATE = 'POST /customers';
  const MANAGE = 'POST /hosted_pages/manage_payment_sources';
  const COLLECT = 'POST /hosted_pages/collect_now';
  const FORM = {
    'customer[id]': 'pharos-1',
    redirect_url: 'https://pharos.example/settings/pricing?tab=plans&state=succeeded',
  };

  test('creates a customer that Chargebee does not know', async () => {
    const { startCardForm } = provider({
      [READ]: NOT_FOUND,
      [FIND_CUSTOMER]: [NOT_FOUND, { customer: customer() }],
      [CREATE]: { customer: customer() },
      [MANAGE]: PAGE,
    });
    expect(await startCardForm(CUSTOMER, RETURN, false)).toEqual({ url: PAGE.hosted_page.url });
    expect(changes()).toEqual([CREATE, MANAGE]);
    expect(formOf(CREATE)).toEqual({ id: 'pharos-1', email: 'ada@example.com', company: 'Acme' });
    expect(formOf(MANAGE)).toEqual(FORM);
  });

  test('continues with a customer that another request has created', async () => {
    const answered = { [READ]: objects(), [FIND_CUSTOMER]: NOT_FOUND, [MANAGE]: PAGE };
    await provider({ ...answered, [CREATE]: refusal('duplicate_entry') }).startCardForm(CUSTOMER, RETURN, false);
    expect(changes()).toEqual([CREATE, MANAGE]);
    for (const refused of [refusal('param_wrong_value'), refusal('duplicate_entry', { status: 500 })])
      await expect(
        provider({ ...answered, [CREATE]: refused }).startCardForm(CUSTOMER, RETURN, false),
      ).rejects.toThrow();
  });

  test('collects unpaid invoices immediately', async () => {
    const known = { [FIND_CUSTOMER]: { customer: customer() }, [MANAGE]: PAGE, [COLLECT]: PAGE };
    await provider({ ...known, [READ]: objects({ due_invoices_count: 1 }) }).startCardForm(CUSTOMER, RETURN, false);
    expect(changes()).toEqual([COLLECT]);
    expect(formOf(COLLECT)).toEqual(FORM);
    requests = [];
    await provider({ ...known, [READ]: objects({ due_invoices_count: 0 }) }).startCardForm(CUSTOMER, RETURN, false);
    expect(changes()).toEqual([MANAGE]);
  });
});

describe('estimateNow', () => {
  const ESTIMATE = 'POST /estimates/update_subscription_for_items';
  const estimate = (answer: object) => provider({ [ESTIMATE]: answer }).estimateNow('pharos-1', GARDEN);

  test('returns the amount that is charged immediately for the change', async () => {
    expect(await estimate({ estimate: { invoice_estimate: { amount_due: 1250 } } })).toBe(1250);
    expect(formOf(ESTIMATE)).toEqual({ ...AT_ONCE, 'subscription[id]': 'pharos-1', use_existing_balances: 'true' });
    expect(await estimate({ estimate: {} })).toBe(0);
  });

  test('returns null if Chargebee rejects the request, and throws if Chargebee is unavailable', async () => {
    expect(await estimate(refusal('invalid_state_for_request'))).toBeNull();
    await expect(estimate(refusal('internal_error', { status: 500 }))).rejects.toThrow(BillingUnavailable);
  });
});

describe('changeNow', () => {
  const change = (given: Record<string, Answer | Answer[]>, wanted = GARDEN) =>
    provider(given).changeNow(CUSTOMER, wanted);

  test('charges the difference', async () => {
    expect(await change({ [READ]: objects(), [UPDATE]: objects() })).toBe('changed');
    expect(changes()).toEqual([UPDATE]);
    expect(formOf(UPDATE)).toEqual(AT_ONCE);
  });

  test.each([
    ['a cancellation', { status: 'non_renewing' }, DROP_CANCELLATION],
    ['a change', { has_scheduled_changes: true }, DROP_CHANGES],
  ])('removes %s that was scheduled, after the change', async (_what, agreed, drop) => {
    const given = { [READ]: objects(agreed), [SCHEDULED]: NOT_FOUND, [UPDATE]: objects(), [drop]: objects() };
    expect(await change(given)).toBe('changed');
    expect(changes()).toEqual([UPDATE, drop]);
  });

  test('charges nothing if the purchase is unchanged, in any order of its items', async () => {
    const same = { subscription_items: ITEMS.toReversed(), status: 'non_renewing', has_scheduled_changes: true };
    const given = { [READ]: objects(same), [SCHEDULED]: NOT_FOUND, [DROP_CANCELLATION]: {}, [DROP_CHANGES]: {} };
    expect(await change(given)).toBe('changed');
    expect(changes()).toEqual([DROP_CANCELLATION, DROP_CHANGES]);
    requests = [];
    const [plan] = ITEMS;
    const without = [{ item_price_id: plan?.item_price_id, item_type: 'plan' }];
    const none: Purchase = { ...GARDEN, addOns: { checks: 0, badges: false } };
    expect(await change({ [READ]: objects({ subscription_items: without }) }, none)).toBe('changed');
    expect(changes()).toEqual([]);
  });

  test('charges for a different quantity of the same items', async () => {
    const more: Purchase = { ...GARDEN, addOns: { checks: 30, badges: true } };
    await change({ [READ]: objects({ subscription_items: ITEMS }), [UPDATE]: objects() }, more);
    expect(changes()).toEqual([UPDATE]);
  });

  test('changes nothing without a subscription, without a card, or while an invoice is unpaid', async () => {
    expect(await change({ [READ]: NOT_FOUND, [FIND_CUSTOMER]: { customer: customer() } })).toEqual({
      refused: 'There is no paid plan, so nothing can be changed.',
    });
    expect(await change({ [READ]: NOT_FOUND, [FIND_CUSTOMER]: NOT_FOUND })).toHaveProperty('refused');
    expect(await change({ [READ]: { customer: customer(), subscription: subscription() } })).toBe('no-card');
    expect(await change({ [READ]: objects({ due_invoices_count: 1 }) })).toEqual({
      refused: 'The last payment failed. Update the card first, then change the plan.',
    });
    expect(changes()).toEqual([]);
  });

  test.each([
    ['payment_method_not_present', 400, 'invalid_request', 'no-card'],
    [
      'payment_processing_failed',
      402,
      'payment',
      { refused: 'The card was declined. Nothing was changed. Update the card and try again.' },
    ],
    [
      'param_wrong_value',
      400,
      'invalid_request',
      { refused: 'The payment service rejected the change: It is param_wrong_value' },
    ],
  ])('returns the outcome for the Chargebee error %s', async (code, status, type, outcome) => {
    expect(await change({ [READ]: objects(), [UPDATE]: refusal(code, { status, type }) })).toEqual(outcome);
  });

  test('throws if Chargebee is unavailable', async () => {
    const away = refusal('internal_error', { status: 500 });
    await expect(change({ [READ]: objects(), [UPDATE]: away })).rejects.toThrow(BillingUnavailable);
  });
});

describe('changeAtTermEnd', () => {
  const change = (given: Record<string, Answer | Answer[]>, wanted: Purchase | null = GARDEN) =>
    provider(given).changeAtTermEnd(CUSTOMER, wanted);

  test('schedules the purchase of the next term', async () => {
    expect(await change({ [READ]: objects(), [UPDATE]: objects() })).toBe('changed');
    expect(changes()).toEqual([UPDATE]);
    expect(formOf(UPDATE)).toEqual(AT_TERM_END);
  });

  test('ends a subscription at the end of its term', async () => {
    expect(await change({ [READ]: objects(), [CANCEL]: objects() }, null)).toBe('changed');
    expect(changes()).toEqual([CANCEL]);
    expect(formOf(CANCEL)).toEqual({ end_of_term: 'true' });
  });

  test('removes an earlier scheduled change only after the new one is scheduled', async () => {
    const cancelled = objects({ status: 'non_renewing' });
    await change({ [READ]: cancelled, [UPDATE]: objects(), [DROP_CANCELLATION]: objects() });
    expect(changes()).toEqual([UPDATE, DROP_CANCELLATION]);
    requests = [];
    const changed = objects({ has_scheduled_changes: true });
    await change({ [READ]: changed, [SCHEDULED]: NOT_FOUND, [CANCEL]: objects(), [DROP_CHANGES]: objects() }, null);
    expect(changes()).toEqual([CANCEL, DROP_CHANGES]);
    requests = [];
    await change({ [READ]: changed, [SCHEDULED]: NOT_FOUND, [UPDATE]: objects() });
    await change({ [READ]: cancelled, [CANCEL]: objects() }, null);
    expect(changes()).toEqual([UPDATE, CANCEL]);
  });

  test('removes a scheduled cancellation first if Chargebee otherwise rejects the change', async () => {
    const refused = refusal('invalid_state_for_request');
    const given = {
      [READ]: [objects({ status: 'non_renewing' }), objects()],
      [UPDATE]: [refused, objects()],
      [DROP_CANCELLATION]: objects(),
    };
    expect(await change(given)).toBe('changed');
    expect(changes()).toEqual([UPDATE, DROP_CANCELLATION, UPDATE]);
  });

  test('preserves the scheduled cancellation if the card is rejected or Chargebee is unavailable', async () => {
    const payment = refusal('payment_processing_failed', { status: 402, type: 'payment' });
    const cancelled = objects({ status: 'non_renewing' });
    expect(await change({ [READ]: cancelled, [UPDATE]: payment })).toHaveProperty('refused');
    const away = refusal('internal_error', { status: 500 });
    await expect(change({ [READ]: cancelled, [UPDATE]: away })).rejects.toThrow(BillingUnavailable);
    expect(changes()).toEqual([UPDATE, UPDATE]);
  });
});

test('ends a subscription immediately on close, and sends no change if it has ended or does not exist', async () => {
  await provider({ [READ]: objects(), [CANCEL]: objects() }).close('pharos-1');
  expect(changes()).toEqual([CANCEL]);
  expect(formOf(CANCEL)).toEqual({ end_of_term: 'false' });
  requests = [];
  await provider({ [READ]: objects({ status: 'cancelled' }) }).close('pharos-1');
  await provider({ [READ]: NOT_FOUND, [FIND_CUSTOMER]: { customer: customer() } }).close('pharos-1');
  await provider({ [READ]: NOT_FOUND, [FIND_CUSTOMER]: NOT_FOUND }).close('pharos-1');
  expect(changes()).toEqual([]);
});

describe('addresses', () => {
  const PLACE = {
    first_name: 'Ada',
    last_name: 'Byron',
    line1: '1 Main Street',
    line2: 'Floor 2',
    city: 'London',
    state: 'Greater London',
    country: 'GB',
    zip: 'N1',
  };
  const BILLING = {
    first_name: 'Ada',
    last_name: 'Byron',
    billing_addr1: '1 Main Street',
    billing_addr2: 'Floor 2',
    billing_city: 'London',
    billing_state: 'Greater London',
    billing_country: 'GB',
    billing_zip: 'N1',
  };
  const WRITE_BILLING = 'POST /customers/pharos-1/update_billing_info';
  const WRITE_NOTES = 'POST /customers/pharos-1';
  const found = (given: object) => ({ [FIND_CUSTOMER]: { customer: customer(given) } });

  test('reads addresses from the customer and its metadata, with an empty text for a missing field', async () => {
    const read = (given: object) => provider(found(given)).readAddresses('pharos-1');
    expect(await read({ billing_address: PLACE, meta_data: { shipping_address: PLACE } })).toEqual({
      billing_address: BILLING,
      shipping_address: PLACE,
    });
    const { line2: _, ...short } = PLACE;
    expect(await read({ billing_address: short, meta_data: { other: 1 } })).toEqual({
      billing_address: { ...BILLING, billing_addr2: '' },
      shipping_address: null,
    });
    const none = { billing_address: null, shipping_address: null };
    expect(await read({})).toEqual(none);
    expect(await provider({ [FIND_CUSTOMER]: NOT_FOUND }).readAddresses('pharos-1')).toEqual(none);
  });

  const write = (given: Record<string, Answer | Answer[]>, more: object = {}) =>
    provider({ [WRITE_BILLING]: {}, [WRITE_NOTES]: {}, ...given }).writeAddresses(CUSTOMER, {
      billing_address: BILLING,
      shipping_address: PLACE,
      ...more,
    });

  test('writes addresses to the customer and its metadata, and preserves other metadata of the host', async () => {
    expect(await write(found({ meta_data: { host: 'note' } }))).toEqual([]);
    expect(formOf(WRITE_BILLING)).toEqual(
      Object.fromEntries(Object.entries(PLACE).map(([field, text]) => [`billing_address[${field}]`, text])),
    );
    expect(JSON.parse(formOf(WRITE_NOTES)?.meta_data ?? '')).toEqual({ host: 'note', shipping_address: PLACE });
    requests = [];
    await write(found({}), { billing_address: null });
    expect(changes()).toEqual([WRITE_NOTES]);
    expect(JSON.parse(formOf(WRITE_NOTES)?.meta_data ?? '')).toEqual({ shipping_address: PLACE });
    requests = [];
    await write(found({}), { shipping_address: null });
    expect(changes()).toEqual([WRITE_BILLING]);
  });

  test.each([
    ['billing_address[line1]', 'billing_address.billing_addr1'],
    ['billing_address[line2]', 'billing_address.billing_addr2'],
    ['billing_address[city]', 'billing_address.billing_city'],
    ['billing_address[state]', 'billing_address.billing_state'],
    ['billing_address[country]', 'billing_address.billing_country'],
    ['billing_address[zip]', 'billing_address.billing_zip'],
    ['billing_address[first_name]', 'billing_address.first_name'],
    ['shipping_address[zip]', 'shipping_address.zip'],
    ['meta_data', 'meta_data'],
    ['x billing_address[zip]', 'x billing_address[zip]'],
    ['billing_address[zip]x', 'billing_address[zip]x'],
  ])('returns the error of the field %s', async (param, field) => {
    const refused = refusal('param_wrong_value', { param });
    expect(await write({ ...found({}), [WRITE_BILLING]: refused })).toEqual([`${field}: It is param_wrong_value`]);
  });

  test('throws if the error concerns no field or Chargebee is unavailable', async () => {
    await expect(write({ ...found({}), [WRITE_BILLING]: refusal('fault') })).rejects.toThrow('It is fault');
    const away = refusal('fault', { status: 500, param: 'billing_address[zip]' });
    await expect(write({ ...found({}), [WRITE_BILLING]: away })).rejects.toThrow(BillingUnavailable);
  });
});
