import { exampleAlert } from '@pharos/domain/integrations/webhooks/example-alert.ts';
import { type SlackMessage, slackMessage } from './slack-message.ts';

/** The message that a test sends, which says that it is one. `now` in epoch milliseconds. */
export const slackExample = (
  organization: { id: number; name: string; timezone: string },
  baseUrl: string,
  now: number,
): SlackMessage => {
  const { text, attachments } = slackMessage({ alerts: [exampleAlert(organization, now)], toldAt: now, baseUrl });
  return { text: `*Test message of Pharos*, an example of an alert: ${text}`, attachments };
};
