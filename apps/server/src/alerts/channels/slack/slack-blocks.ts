import { slackText } from '@pharos/domain/integrations/webhooks/templates/receiver-text.ts';

/** `verbatim` prevents Slack from converting addresses and names to links (docs.slack.dev, "Text object"). */
interface SlackText {
  type: 'mrkdwn';
  text: string;
  verbatim: true;
}

export type SlackBlock =
  | { type: 'section'; text: SlackText }
  | { type: 'section'; fields: readonly SlackText[] }
  | { type: 'context'; elements: readonly SlackText[] };

const mrkdwn = (text: string): SlackText => ({ type: 'mrkdwn', text, verbatim: true });

/** The text must be escaped markup, as in all functions below. */
export const section = (text: string): SlackBlock => ({ type: 'section', text: mrkdwn(text) });

/** Shows the texts side by side, two per row. */
export const columns = (texts: readonly string[]): SlackBlock => ({ type: 'section', fields: texts.map(mrkdwn) });

/** Slack shows a context block in small letters. */
export const context = (text: string): SlackBlock => ({ type: 'context', elements: [mrkdwn(text)] });

/**
 * Maximum length of an escaped text. A Slack block allows at least 2,000 characters and may contain several such texts.
 */
const MAX_LENGTH = 600;
/** Fits into `MAX_LENGTH` even if every character is escaped. */
const BEGINNING = 119;

export const shown = (text: string): string => {
  const escaped = slackText(text);
  return escaped.length <= MAX_LENGTH
    ? escaped
    : slackText(`${text.slice(0, BEGINNING).replace(/[\uD800-\uDBFF]$/, '')}…`);
};

/** Replaces each asterisk with a similar character, because it would end the bold text. */
export const bold = (text: string): string => `*${shown(text).replaceAll('*', '∗')}*`;

/** A Slack field allows 2,000 characters. */
const MAX_LINK_LENGTH = 1300;

export const link = (url: string, text: string): string => {
  const address = url.replaceAll('|', '%7C').replaceAll('&', '&amp;').replaceAll('<', '%3C').replaceAll('>', '%3E');
  return address.length > MAX_LINK_LENGTH ? shown(text) : `<${address}|${shown(text)}>`;
};

export const joined = (texts: readonly string[]): string => texts.map((text) => text.replace(/\.$/, '')).join('. ');
