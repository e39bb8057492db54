import { fillPlaceholders, omitAbsent } from './content/fill-placeholders.ts';
import {
  type PlaceholderName,
  type PlaceholderValue,
  type PlaceholderValues,
  valueText,
  type WebhookContent,
} from './content/placeholders.ts';
import { fullFieldSet } from './templates/template-contents.ts';
import { templateFor } from './templates/template-for.ts';
import type { WebhookAlert } from './webhook-alert.ts';
import { type WebhookContext, webhookValues } from './webhook-values.ts';

/**
 * Returns the JSON object that a webhook receives.
 * - Custom `content` (Advanced) is filled, and nothing is added, because strict receivers reject unknown keys.
 * - If `content` is null (Simple), the template for the receiver's host is used. All other receivers get the simple
 * body, in which every value is a text, and `event_data`.
 */
export const webhookBody = (
  alert: WebhookAlert,
  context: WebhookContext,
  content: WebhookContent | null,
): WebhookContent => {
  const values = webhookValues(alert, context);
  const template = templateFor(context.webhook.url);
  if (content === null && template.id === 'full') return simpleBody(values, context);
  return fillPlaceholders(content ?? omitAbsent(template.content, values), mapValues(values, template.prepare));
};

const simpleBody = (values: PlaceholderValues, context: WebhookContext): WebhookContent => ({
  ...fillPlaceholders(fullFieldSet, mapValues(values, valueText)),
  event_data: eventData(values, context),
});

const eventData = (values: PlaceholderValues, { organization }: WebhookContext) => ({
  event: values.event,
  org_name: organization.subdomain,
  org_id: values.organization_id,
  event_id: values.event_id,
  event_created_on: values.event_created_on,
  webhook_id: values.webhook_id,
  webhook_type: values.webhook_type,
});

const mapValues = (
  values: PlaceholderValues,
  prepare: (value: PlaceholderValue, name: PlaceholderName) => PlaceholderValue,
): PlaceholderValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, prepare(value, name as PlaceholderName)]),
  ) as PlaceholderValues;
