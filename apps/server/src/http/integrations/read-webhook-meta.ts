import { isDeeperThan, MAX_JSON_DEPTH } from '@pharos/contract/is-deeper-than.ts';
import { MASK } from '@pharos/contract/rest/integrations/integration.ts';
import { WebhookMeta } from '@pharos/contract/rest/integrations/webhooks.ts';
import type { WebhookRequest } from '../../usecases/integrations/webhooks/webhook-request.ts';
import { InputError, parseInput } from '../app/errors/field-errors.ts';
import { isStorable } from '../app/json.ts';

/** @throws InputError for `meta`. */
export const readWebhookMeta = (text: string): Pick<WebhookRequest, 'authentication' | 'content'> => {
  const json = parse(text);
  if (isDeeperThan(json, MAX_JSON_DEPTH)) throw refused('The content is nested too deeply.');
  if (!isStorable(json)) throw refused('It contains characters that cannot be stored.');
  const parsed = parseInput(WebhookMeta, json);
  if ('error' in parsed) throw refused(...Object.entries(parsed.error.fields).flatMap(messagesOf));
  const { username, password, data_json: content } = parsed.value as WebhookMeta;
  const isUnchanged = password === undefined || password === null || password === MASK;
  return {
    authentication: { username: username ?? '', password: isUnchanged ? undefined : password },
    content: content ?? null,
  };
};

const refused = (...messages: string[]): InputError => new InputError({ meta: messages });

const parse = (text: string): unknown => {
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json;
  } catch {
    // The InputError below covers it.
  }
  throw refused('Error in parsing');
};

const messagesOf = ([field, messages]: [string, string[]]): string[] =>
  messages.map((message) => (field.startsWith('data_json') ? message : `${field}: ${message}`));
