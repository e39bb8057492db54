import { isMasked } from '@pharos/contract/rest/integrations/masked-secret.ts';
import { readSlackWebhookUrl } from '@pharos/domain/integrations/slack-webhook-url.ts';
import type { Services } from '../../context.ts';
import { invalid } from '../../errors.ts';

/**
 * Returns null if there is no URL, or for the mask of the stored one.
 * @throws Refusal if the URL does not belong to Slack.
 */
export const enteredUrl = ({ settings }: Pick<Services, 'settings'>, text: string | undefined): string | null => {
  if (text === undefined || isMasked(text)) return null;
  const read = readSlackWebhookUrl(text, settings.providers.slackUrl);
  if (!read.ok) throw invalid({ incoming_webhook_url: [read.problem] });
  return read.url;
};
