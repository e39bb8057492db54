import { takeChargebeeEvent } from '@pharos/contract/rest/billing/chargebee-events.ts';
import {
  getPaymentAddress,
  getPaymentCard,
  setPaymentAddress,
  startCardForm as startCardFormEndpoint,
  updatePaymentMethod,
} from '@pharos/contract/rest/billing/payment.ts';
import {
  estimatePlan as estimatePlanEndpoint,
  type PlanUpdate as PlanUpdateAnswer,
  updatePlan as updatePlanEndpoint,
  type PlanRequest as WirePlanRequest,
} from '@pharos/contract/rest/billing/update-plan.ts';
import { readAddresses, writeAddresses } from '../../usecases/billing/addresses.ts';
import { estimatePlan } from '../../usecases/billing/estimate-plan.ts';
import { readCard } from '../../usecases/billing/read-card.ts';
import { recordBillingEvent } from '../../usecases/billing/record-billing-event.ts';
import { startCardForm } from '../../usecases/billing/start-card-form.ts';
import { updatePlan } from '../../usecases/billing/update-plan.ts';
import { RawAnswer } from '../app/answers/raw-answer.ts';
import { type RouteApp, route } from '../app/route.ts';
import { toPlanUpdate } from './plan-update-answer.ts';

export const registerPaymentRoutes = (app: RouteApp): void => {
  if (!app.services.billing) return;
  route(app, getPaymentAddress, ({ services, caller }) => readAddresses(services, caller));
  route(app, setPaymentAddress, async ({ services, caller, body }) => {
    const written = await writeAddresses(services, caller, body);
    return 'refused' in written
      ? new RawAnswer(written.refused, { 'content-type': 'application/json; charset=utf-8' }, 400)
      : written.addresses;
  });
  route(app, getPaymentCard, async ({ services, caller }) => {
    const card = await readCard(services, caller);
    return { brand: card?.brand ?? null, masked_number: card?.maskedNumber ?? null };
  });
  route(app, startCardFormEndpoint, async ({ services, caller, body }) => {
    const { url, isFramed } = await startCardForm(services, caller, {
      organizationId: body.organization,
      mayBeFramed: true,
    });
    return { hosted_page_url: url, can_be_framed: isFramed };
  });
  route(app, updatePaymentMethod, async ({ services, caller, body }) => {
    const { url } = await startCardForm(services, caller, { organizationId: body.organization, mayBeFramed: false });
    return { hosted_page_url: url };
  });
  if (app.services.settings.chargebee)
    route(app, takeChargebeeEvent, async ({ services, authorization, body: { id, event_type: kind, content } }) => {
      const { subscription, customer, invoice } = content;
      const customerId = subscription?.id ?? customer?.id ?? invoice?.customer_id ?? null;
      return { taken: await recordBillingEvent(services, { id, kind, customerId }, authorization) };
    });
  route(
    app,
    updatePlanEndpoint,
    async ({ services, caller, body }): Promise<PlanUpdateAnswer> =>
      toPlanUpdate(await updatePlan(services, caller, toPlanRequest(body))),
  );
  route(app, estimatePlanEndpoint, async ({ services, caller, body }) => ({
    due_now: await estimatePlan(services, caller, toPlanRequest(body)),
  }));
};

const toPlanRequest = ({
  plan_id: planId,
  organization: organizationId,
  addons,
  pay_now: payNow,
  keep: cancelsOnly,
}: WirePlanRequest) => ({
  planId,
  organizationId,
  addOns: addons.map(({ cb_id: id, quantity }) => ({ id, quantity })),
  payNow,
  cancelsOnly,
});
