import { exampleOf } from '@pharos/domain/integrations/webhooks/example-alert.ts';
import { type SlackMessage, slackMessage } from './slack-message.ts';

const TEST = 'Test message of Pharos';

/**
 * Returns the test message: an example of an outage, as in the test of text messages. The text states that it is a
 * test. `now` is in epoch milliseconds.
 */
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
    text: `*${TEST}*, no outage. An alert reads: ${text}`,
    attachments: attachments.map(({ fallback, blocks, ...attachment }) => ({
      ...attachment,
      fallback: `${TEST}, no outage. An alert reads: ${fallback}`,
      // The last block links to the report of a check, which does not exist for the example.
      blocks: blocks.slice(0, -1),
    })),
  };
};
