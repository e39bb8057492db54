import { ALERT_COLORS } from '../../../alerts/alert-colors.ts';
import {
  type PlaceholderName,
  type PlaceholderValue,
  valueText,
  type WebhookContent,
} from '../content/placeholders.ts';
import { chatText, slackText } from './receiver-text.ts';
import { adaptiveCard, attachments, automation, discord, fullFieldSet, googleChat } from './template-contents.ts';

export interface WebhookTemplate {
  id: 'full' | 'text' | 'discord' | 'slack' | 'mattermost' | 'card' | 'automation';
  name: string;
  content: WebhookContent;
  /**
   * Converts a value for the receiver. Chat services parse markup in texts, have their own color formats, and reject
   * null.
   */
  prepare: (value: PlaceholderValue, name: PlaceholderName) => PlaceholderValue;
}

const asIs = (value: PlaceholderValue): PlaceholderValue => value;
const inText =
  (escapeText: (text: string) => string) =>
  (value: PlaceholderValue): PlaceholderValue =>
    typeof value === 'number' ? value : escapeText(valueText(value));
const forChat = inText(chatText);

/** Discord expects a color as a number, Adaptive Cards as the style of a container. */
const inColor =
  (colorOf: (hex: string) => PlaceholderValue): WebhookTemplate['prepare'] =>
  (value, name) =>
    name === 'event_color' && value !== null ? colorOf(String(value)) : forChat(value);
const CARD_STYLES: Readonly<Record<string, string>> = {
  [ALERT_COLORS.down]: 'attention',
  [ALERT_COLORS.degraded]: 'warning',
  [ALERT_COLORS.up]: 'good',
};

const FULL: WebhookTemplate = { id: 'full', name: 'All fields', content: fullFieldSet, prepare: asIs };
const TEXT: WebhookTemplate = { id: 'text', name: 'Google Chat message', content: googleChat, prepare: forChat };
const DISCORD: WebhookTemplate = {
  id: 'discord',
  name: 'Discord message',
  content: discord,
  prepare: inColor((hex) => Number.parseInt(hex.slice(1), 16)),
};
const SLACK: WebhookTemplate = {
  id: 'slack',
  name: 'Slack message',
  content: attachments,
  prepare: inText(slackText),
};
const MATTERMOST: WebhookTemplate = {
  id: 'mattermost',
  name: 'Mattermost message',
  content: attachments,
  prepare: forChat,
};
const CARD: WebhookTemplate = {
  id: 'card',
  name: 'Microsoft Teams card',
  content: adaptiveCard,
  prepare: inColor((hex) => CARD_STYLES[hex] ?? 'emphasis'),
};
const AUTOMATION: WebhookTemplate = { id: 'automation', name: 'Automation event', content: automation, prepare: asIs };

/** A host such as `make.com` also matches all its subdomains. */
const BY_HOST: readonly (readonly [template: WebhookTemplate, hosts: readonly string[]])[] = [
  [TEXT, ['chat.googleapis.com']],
  [DISCORD, ['discord.com', 'discordapp.com']],
  [SLACK, ['hooks.slack.com', 'hooks.slack-gov.com']],
  [CARD, ['webhook.office.com', 'outlook.office.com', 'logic.azure.com', 'powerplatform.com', 'powerautomate.com']],
  [AUTOMATION, ['hooks.zapier.com', 'make.com', 'integromat.com', 'n8n.cloud']],
];

const N8N = /^n8n(\.|$)/;

/**
 * The path of an incoming webhook. Mattermost uses an ID of 26 characters. Rocket.Chat accepts the same messages and
 * uses an ID and a token.
 */
const MATTERMOST_PATH = /\/hooks\/([a-z0-9]{26}|[A-Za-z0-9]{17,24}\/[A-Za-z0-9]{40,})\/?$/;

/** Discord accepts messages in the format of Slack at this path. */
const SLACK_PATH_OF_DISCORD = /\/slack\/?$/;

/** Returns the template for a receiver without custom content. The URL may still be incomplete. */
export const templateFor = (url: string): WebhookTemplate => {
  if (!URL.canParse(url)) return FULL;
  const { hostname, pathname } = new URL(url);
  const byHost = BY_HOST.find(([, hosts]) => hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`)));
  if (byHost) return byHost[0] === DISCORD && SLACK_PATH_OF_DISCORD.test(pathname) ? MATTERMOST : byHost[0];
  if (N8N.test(hostname)) return AUTOMATION;
  return MATTERMOST_PATH.test(pathname) ? MATTERMOST : FULL;
};
