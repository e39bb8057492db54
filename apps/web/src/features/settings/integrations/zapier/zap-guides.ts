import type { GuidedZap } from './guided-zaps.ts';

export interface ZapGuide {
  app: string;
  title: string;
  action: string;
  fields: string;
}

export const ZAP_GUIDES: Readonly<Record<GuidedZap, ZapGuide>> = {
  'google-sheets': {
    app: 'Google Sheets',
    title: 'Keep a list of outages',
    action: 'Create Spreadsheet Row',
    fields: 'One column each for the time, the name of the check, its state and its response time.',
  },
  gmail: {
    app: 'Gmail',
    title: 'Send a mail from your own address',
    action: 'Send Email',
    fields: 'The text of the event as the subject, the state and address of the check as the body.',
  },
  trello: {
    app: 'Trello',
    title: 'Create a card for every outage',
    action: 'Create Card',
    fields: 'The name of the check as the title, the text of the event as the description.',
  },
  telegram: {
    app: 'Telegram',
    title: 'Write to a chat or a channel',
    action: 'Send Message',
    fields: 'The text of the event as the message.',
  },
};
