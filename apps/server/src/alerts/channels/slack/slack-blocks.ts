import { slackText } from '@pharos/domain/integrations/webhooks/templates/receiver-text.ts';

/**
 * The text of a block. `verbatim` prevents Slack from converting addresses and names to links (docs.slack.dev, "Text
 * object").
 */
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

/** Creates a section block. The text must be escaped markup, as in all functions below. */
export const section = (text: string): SlackBlock => ({ type: 'section', text: mrkdwn(text) });

/** Creates a section block that shows the texts side by side, two per row. */
export const columns = (texts: readonly string[]): SlackBlock => ({ type: 'section', fields: texts.map(mrkdwn) });

/** Creates a context block, which Slack shows in small letters. */
export const context = (text: string): SlackBlock => ({ type: 'context', elements: [mrkdwn(text)] });

/**
 * Maximum length of an escaped text, in characters. A Slack block allows at least 2,000 characters and may contain
 * several such texts.
 */
const LONGEST = 600;
/** Number of characters that fit into `LONGEST`, even if every character is escaped. */
const BEGINNING = 119;

/** Escapes a text for Slack, and shortens it if it is too long for a block. */
export const shown = (text: string): string => {
  const escaped = slackText(text);
  return escaped.length <= LONGEST
    ? escaped
    : slackText(`${text.slice(0, BEGINNING).replace(/[\uD800-\uDBFF]$/, '')}…`);
};

/**
 * Formats a text in bold. Replaces each asterisk in it with a similar character, because an asterisk would end the bold
 * text.
 */
export const bold = (text: string): string => `*${shown(text).replaceAll('*', '∗')}*`;

/** A Slack field allows 2,000 characters. */
const MAX_LINK_LENGTH = 1300;

/** Creates a link, or returns only the label if the URL is too long. */
export const link = (url: string, words: string): string => {
  const address = url.replaceAll('|', '%7C').replaceAll('&', '&amp;').replaceAll('<', '%3C').replaceAll('>', '%3E');
  return address.length > MAX_LINK_LENGTH ? shown(words) : `<${address}|${shown(words)}>`;
};

/** Joins sentences on one line. */
export const joined = (texts: readonly string[]): string => texts.map((text) => text.replace(/\.$/, '')).join('. ');
