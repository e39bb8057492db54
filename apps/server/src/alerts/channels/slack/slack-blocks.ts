import { slackText } from '@pharos/domain/integrations/webhooks/templates/receiver-text.ts';

/** Text of a block. `verbatim`: addresses and names in it become no links (docs.slack.dev, "Text object"). */
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

/** Of markup that is escaped already, as all below. */
export const section = (text: string): SlackBlock => ({ type: 'section', text: mrkdwn(text) });

/** Side by side, two in a row. */
export const columns = (texts: readonly string[]): SlackBlock => ({ type: 'section', fields: texts.map(mrkdwn) });

/** In small letters. */
export const context = (text: string): SlackBlock => ({ type: 'context', elements: [mrkdwn(text)] });

/** Blocks hold 2,000 characters and more; some lines go into one. */
const LONGEST = 600;
/** As many as fit however they are escaped. */
const BEGINNING = 119;

/** A text escaped for Slack, as long as a block has room for it. */
export const shown = (text: string): string => {
  const escaped = slackText(text);
  return escaped.length <= LONGEST
    ? escaped
    : slackText(`${text.slice(0, BEGINNING).replace(/[\uD800-\uDBFF]$/, '')}…`);
};

/** A text in bold; a sign of its own that would end it becomes one that looks alike. */
export const bold = (text: string): string => `*${shown(text).replaceAll('*', '∗')}*`;

/** A field holds 2,000 characters. */
const MAX_LINK_LENGTH = 1300;

/** A link with its words; words alone where the address is too long. */
export const link = (url: string, words: string): string => {
  const address = url.replaceAll('|', '%7C').replaceAll('&', '&amp;').replaceAll('<', '%3C').replaceAll('>', '%3E');
  return address.length > MAX_LINK_LENGTH ? shown(words) : `<${address}|${shown(words)}>`;
};

/** Sentences on one line. */
export const joined = (texts: readonly string[]): string => texts.map((text) => text.replace(/\.$/, '')).join('. ');
