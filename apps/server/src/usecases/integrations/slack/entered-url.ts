import { isMasked } from '@pharos/contract/rest/integrations/masked-secret.ts';
import { readSlackWebhookUrl } from '@pharos/domain/integrations/slack-webhook-url.ts';
import type { Services } from '../../context.ts';
import { invalid } from '../../errors.ts';

/** The URL of an incoming webhook that was entered, as it is kept; null for none, or the mask of the stored one. Refuses others than Slack's. */
export const enteredUrl = ({ settings }: Pick<Services, 'settings'>, text: string | undefined): string | null => {
  if (text === undefined || isMasked(text)) return null;
  const read = readSlackWebhookUrl(text, settings.providers.slackUrl);
  if (!read.ok) throw invalid({ incoming_webhook_url: [read.problem] });
  return read.url;
};
