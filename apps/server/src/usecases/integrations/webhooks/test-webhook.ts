import type { WebhookEvent, WebhookTestRefusal } from '@pharos/contract/rest/integrations/webhooks.ts';
import { decideBasicAuthentication } from '@pharos/domain/integrations/basic-authentication.ts';
import { recordAudit } from '../../../storage/organizations/audit-log.ts';
import { findOrganization } from '../../../storage/organizations/organizations.ts';
import { actorOf } from '../../access.ts';
import type { Caller, Services } from '../../context.ts';
import { invalid, NotAccepted, notFound, unprocessable } from '../../errors.ts';
import { findWebhook } from './find-webhook.ts';
import type { WebhookRequest } from './webhook-request.ts';

/** The duration is in milliseconds. */
export interface TestedDelivery {
  body: string;
  status: number;
  durationMs: number;
  answer: string;
}

/**
 * Uses the given content and authentication, whether or not they are saved.
 * @throws {NotAccepted} With the response, if the receiver did not accept the message.
 */
export const testWebhook = async (
  services: Services,
  caller: Caller,
  id: number,
  { authentication, content, event }: Pick<WebhookRequest, 'authentication' | 'content'> & { event: WebhookEvent },
): Promise<TestedDelivery> => {
  const { db } = services;
  const webhook = await findWebhook(services, db, caller, id);
  const organization = await findOrganization(db, caller.organization.id);
  if (!organization) throw notFound('Organization');
  const { secrets } = webhook;
  if (secrets === null) throw unprocessable('Webhook testing failed: create a new signing secret first');
  const decided = decideBasicAuthentication(authentication, {
    storedPassword: secrets.password,
    isSameServer: true,
  });
  if (!decided.ok) throw invalid({ meta: [decided.problem] });
  const { username = null, password = null } = decided.value ?? {};
  await recordAudit(db, {
    ...actorOf(caller),
    action: 'integration.test',
    subject: `integration ${id}`,
    after: { name: webhook.name },
  });
  const { body, ...came } = await services.testWebhook({
    id,
    organization,
    config: { ...webhook.config, username, content },
    secrets: { ...secrets, password },
    event,
  });
  if ('failure' in came) throw notAccepted(came.failure, { test_data: body, answer: null });
  const { status, body: answer } = came.answer;
  const durationMs = Math.round(came.answer.durationMs);
  if (status < 200 || status >= 300) {
    const answered = { status_code: status, response_time: durationMs, body: answer };
    throw notAccepted(`the server responded with HTTP status ${status}`, { test_data: body, answer: answered });
  }
  return { body, status, durationMs, answer };
};

const notAccepted = (reason: string, came: Omit<WebhookTestRefusal, 'detail'>): NotAccepted =>
  new NotAccepted(`Webhook testing failed: ${reason}`, came);
