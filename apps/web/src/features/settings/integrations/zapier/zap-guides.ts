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
    fields: 'A column each for the time, the check’s name, its state and its response time.',
  },
  gmail: {
    app: 'Gmail',
    title: 'Send a mail from your own address',
    action: 'Send Email',
    fields: 'The event’s text as the subject, the check’s state and address as the body.',
  },
  trello: {
    app: 'Trello',
    title: 'Make a card of every outage',
    action: 'Create Card',
    fields: 'The check’s name as the title, the event’s text as the description.',
  },
  telegram: {
    app: 'Telegram',
    title: 'Write to a chat or a channel',
    action: 'Send Message',
    fields: 'The event’s text as the message.',
  },
};
