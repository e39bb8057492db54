import { exampleOf } from '@pharos/domain/integrations/webhooks/example-alert.ts';
import { type SlackMessage, slackMessage } from './slack-message.ts';

const TEST = 'Test message from Pharos';

/** Returns an example of an outage, whose text states that it is a test. */
export const slackExample = (
  organization: { id: number; name: string; timezone: string },
  baseUrl: string,
  now: number,
): SlackMessage => {
  const { text, attachments } = slackMessage({
    alerts: [exampleOf('down', organization, now)],
    notifiedAt: now,
    baseUrl,
  });
  return {
    text: `*${TEST}*, not an outage. Example of an alert: ${text}`,
    attachments: attachments.map(({ fallback, blocks, ...attachment }) => ({
      ...attachment,
      fallback: `${TEST}, not an outage. Example of an alert: ${fallback}`,
      // The last block links to the report of a check, which the example does not have.
      blocks: blocks.slice(0, -1),
    })),
  };
};
