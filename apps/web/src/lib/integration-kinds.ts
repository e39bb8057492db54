export const INTEGRATION_KINDS: Readonly<Record<string, string>> = {
  webhook: 'Webhook',
  slack: 'Slack',
  sms: 'Twilio',
  freshdesk: 'Freshdesk',
  freshservice: 'Freshservice',
};
