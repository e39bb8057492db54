import { startFreshdeskDouble } from '../../../doubles/src/desks/start-freshdesk-double.ts';
import { startFreshserviceDouble } from '../../../doubles/src/desks/start-freshservice-double.ts';
import { APP, startSlackDouble } from '../../../doubles/src/slack/start-slack-double.ts';
import { startTwilioDouble } from '../../../doubles/src/twilio/start-twilio-double.ts';
import type { TargetPorts } from './ports.ts';

export const TWILIO = {
  accountSid: 'AC0123456789abcdef0123456789abcdef',
  authToken: 'demo-token-0123456789abcdef01234',
  from: '+14155550100',
  onCall: '+14155550123',
  optedOut: '+14155550124',
} as const;

export const startServices = async (ports: TargetPorts): Promise<void> => {
  const slack = await startSlackDouble(ports.slack);
  slack.addWebhook('#alerts');
  const { accountSid, authToken, from, optedOut } = TWILIO;
  const twilio = await startTwilioDouble({ accountSid, authToken, numbers: [from] }, ports.twilio);
  twilio.refuse(optedOut, 21610);
  await startFreshdeskDouble(ports.freshdesk);
  await startFreshserviceDouble(ports.freshservice);
};

export const serviceSettings = ({ slack, twilio, freshdesk, freshservice }: TargetPorts): Record<string, string> => ({
  SLACK_URL: `http://127.0.0.1:${slack}`,
  SLACK_CLIENT_ID: APP.clientId,
  SLACK_CLIENT_SECRET: APP.clientSecret,
  TWILIO_URL: `http://127.0.0.1:${twilio}`,
  FRESHDESK_URL: `http://127.0.0.1:${freshdesk}/{domain}`,
  FRESHSERVICE_URL: `http://127.0.0.1:${freshservice}/{domain}`,
});
