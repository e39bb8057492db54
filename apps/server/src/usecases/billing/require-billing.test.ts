import { expect, test } from 'vitest';
import type { Caller, Services } from '../context.ts';
import { readAddresses, writeAddresses } from './addresses.ts';
import { estimatePlan } from './estimate-plan.ts';
import { readCard } from './read-card.ts';
import { startCardForm } from './start-card-form.ts';
import { updatePlan } from './update-plan.ts';

const services = { billing: null } as unknown as Services;
const caller = { organization: { id: 7 } } as unknown as Caller;
const request = { planId: 2, organizationId: 7, addOns: [], payNow: false, cancelsOnly: false };
const addresses = { billing_address: null, shipping_address: null };

test.each<[string, () => Promise<unknown>]>([
  ['addresses', () => readAddresses(services, caller)],
  ['new addresses', () => writeAddresses(services, caller, addresses)],
  ['a card', () => readCard(services, caller)],
  ['a form for a card', () => startCardForm(services, caller, { organizationId: 7, mayBeFramed: true })],
  ['an estimate', () => estimatePlan(services, caller, request)],
  ['another plan', () => updatePlan(services, caller, request)],
])('rejects %s as not found if nothing is sold', async (_what, work) => {
  await expect((async () => work())()).rejects.toMatchObject({ code: 'not-found', message: 'Page not found.' });
});
