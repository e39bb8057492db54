import * as endpoints from '@pharos/contract/rest/operator/organizations.ts';
import { giveCredit, withdrawCredit } from '../../usecases/operator/organizations/change-credit.ts';
import { endGrant, giveGrant } from '../../usecases/operator/organizations/change-grants.ts';
import { changeTrial } from '../../usecases/operator/organizations/change-trial.ts';
import { deleteOrganizationAsOperator } from '../../usecases/operator/organizations/delete-organization-as-operator.ts';
import { downgradeOrganization } from '../../usecases/operator/organizations/downgrade-organization.ts';
import {
  listOperatorOrganizations,
  readOperatorOrganization,
} from '../../usecases/operator/organizations/read-organizations.ts';
import { cancelTransfer, requestTransfer } from '../../usecases/operator/organizations/request-transfer.ts';
import { liftSuspension, suspendOrganization } from '../../usecases/operator/organizations/suspend-organization.ts';
import { verifyOwner } from '../../usecases/operator/organizations/verify-owner.ts';
import { toPage } from '../app/answers/list-page.ts';
import { type RouteApp, route } from '../app/route.ts';
import { toOperatorOrganization, toOperatorOrganizationDetail } from './organization-answers.ts';

type OrderBy = Parameters<typeof listOperatorOrganizations>[1]['orderBy'];

export const registerOperatorOrganizationRoutes = (app: RouteApp): void => {
  route(app, endpoints.listOperatorOrganizations, async ({ services, query, url }) => {
    const { search, state, plan, money, ordering, page, page_size: pageSize } = query;
    const { count, rows } = await listOperatorOrganizations(services, {
      search,
      state,
      plan,
      money,
      orderBy: ordering.replace('-', '') as OrderBy,
      descending: ordering.startsWith('-'),
      limit: pageSize,
      offset: (page - 1) * pageSize,
    });
    const request = { url, baseUrl: services.settings.baseUrl, page, pageSize };
    return toPage(request, count, rows.map(toOperatorOrganization));
  });

  route(app, endpoints.getOperatorOrganization, async ({ services, params: { id } }) =>
    toOperatorOrganizationDetail(await readOperatorOrganization(services, id)),
  );

  route(app, endpoints.suspendOrganization, async ({ services, caller, params: { id }, body }) => {
    await suspendOrganization(services, caller, id, body.reason);
    return toOperatorOrganizationDetail(await readOperatorOrganization(services, id));
  });

  route(app, endpoints.liftSuspension, async ({ services, caller, params: { id }, body }) => {
    await liftSuspension(services, caller, id, body.reason);
    return toOperatorOrganizationDetail(await readOperatorOrganization(services, id));
  });

  route(app, endpoints.changeTrial, async ({ services, caller, params: { id }, body: { plan, ends_on, reason } }) => {
    const endsAt = ends_on === null ? null : Date.parse(ends_on);
    await changeTrial(services, caller, id, { plan, endsAt, reason });
    return toOperatorOrganizationDetail(await readOperatorOrganization(services, id));
  });

  route(app, endpoints.downgradeOrganization, async ({ services, caller, params: { id }, body }) => {
    await downgradeOrganization(services, caller, id, body);
    return toOperatorOrganizationDetail(await readOperatorOrganization(services, id));
  });

  route(app, endpoints.giveGrant, async ({ services, caller, params: { id }, body }) => {
    const { plan, checks, integrations, users, status_pages: statusPages } = body;
    const extra = { checks, integrations, users, statusPages };
    const grant = { plan, extra, badges: body.has_badges, endsAt: Date.parse(body.ends_on) };
    await giveGrant(services, caller, id, { ...grant, reason: body.reason });
    return toOperatorOrganizationDetail(await readOperatorOrganization(services, id));
  });

  route(app, endpoints.endGrant, async ({ services, caller, params: { id }, body }) => {
    await endGrant(services, caller, id, body);
    return toOperatorOrganizationDetail(await readOperatorOrganization(services, id));
  });

  route(app, endpoints.giveCredit, async ({ services, caller, params: { id }, body }) => {
    const { id: creditId, amount: cents, ends_on: endsOn, reason } = body;
    const endsAt = endsOn === null ? null : Date.parse(endsOn);
    await giveCredit(services, caller, id, { id: creditId, cents, endsAt, reason });
    return toOperatorOrganizationDetail(await readOperatorOrganization(services, id));
  });

  route(app, endpoints.withdrawCredit, async ({ services, caller, params: { id }, body }) => {
    await withdrawCredit(services, caller, id, body);
    return toOperatorOrganizationDetail(await readOperatorOrganization(services, id));
  });

  route(app, endpoints.verifyOwner, async ({ services, caller, params: { id }, body }) => {
    await verifyOwner(services, caller, id, body.reason);
    return toOperatorOrganizationDetail(await readOperatorOrganization(services, id));
  });

  route(app, endpoints.requestTransfer, async ({ services, caller, params: { id }, body }) => {
    await requestTransfer(services, caller, id, { newOwner: body.new_owner, reason: body.reason });
    return toOperatorOrganizationDetail(await readOperatorOrganization(services, id));
  });

  route(app, endpoints.cancelTransfer, async ({ services, caller, params: { id }, body }) => {
    await cancelTransfer(services, caller, id, body.reason);
    return toOperatorOrganizationDetail(await readOperatorOrganization(services, id));
  });

  route(app, endpoints.deleteOrganizationAsOperator, async ({ services, caller, params: { id }, body }) => {
    await deleteOrganizationAsOperator(services, caller, id, body);
    return {};
  });
};
