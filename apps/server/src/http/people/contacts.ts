import * as endpoints from '@pharos/contract/rest/people/contacts.ts';
import { changeContact } from '../../usecases/people/contacts/change-contact.ts';
import { createContact } from '../../usecases/people/contacts/create-contact.ts';
import { listContacts } from '../../usecases/people/contacts/list-contacts.ts';
import { removeContact } from '../../usecases/people/contacts/remove-contact.ts';
import { resendConsent } from '../../usecases/people/contacts/resend-consent.ts';
import { readContactRemoval } from '../../usecases/people/read-removal.ts';
import { refuseOtherOrganization } from '../../usecases/refuse-other-organization.ts';
import { toPage } from '../app/answers/list-page.ts';
import { type RouteApp, route } from '../app/route.ts';
import { toOrganizationSubscriber } from './contact-answer.ts';
import { toPersonRemoval } from './removal-answer.ts';

export const registerContactRoutes = (app: RouteApp): void => {
  route(app, endpoints.listOrganizationSubscribers, async ({ services, caller, query, url }) => {
    const { organization, page, page_size: pageSize } = query;
    const { count, rows } = await listContacts(services, caller, organization, { page, pageSize });
    const results = rows.map(toOrganizationSubscriber);
    return toPage({ url, baseUrl: services.settings.baseUrl, page, pageSize }, count, results);
  });

  route(app, endpoints.createOrganizationSubscriber, async ({ services, caller, body }) =>
    toOrganizationSubscriber(
      await createContact(services, caller, {
        organizationId: body.organization,
        email: body.email,
        name: body.name,
        inApplication: body.add_to_organization_applications,
      }),
    ),
  );

  route(app, endpoints.changeOrganizationSubscriber, async ({ services, caller, params, body }) => {
    refuseOtherOrganization(caller, body.organization);
    const changed = await changeContact(services, caller, params.id, {
      ...(body.email !== undefined && { email: body.email }),
      ...(body.name !== undefined && { name: body.name }),
      ...(body.disable_alert_emails !== undefined && { disableAlertEmails: body.disable_alert_emails }),
      ...(body.add_to_organization_applications !== undefined && {
        inApplication: body.add_to_organization_applications,
      }),
    });
    return toOrganizationSubscriber(changed);
  });

  route(app, endpoints.resendContactConfirmation, async ({ services, caller, params }) =>
    toOrganizationSubscriber(await resendConsent(services, caller, params.id)),
  );

  route(app, endpoints.getOrganizationSubscriberRemoval, async ({ services, caller, params }) =>
    toPersonRemoval(await readContactRemoval(services, caller, params.id)),
  );

  route(app, endpoints.removeOrganizationSubscriber, async ({ services, caller, params }) => {
    await removeContact(services, caller, params.id);
    return {};
  });
};
