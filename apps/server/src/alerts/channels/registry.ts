import type { Channel, ChannelServices, Channels } from './channel.ts';
import { deskChannel } from './desks/desk-channel.ts';
import { emailChannel } from './email.ts';
import { slackChannel } from './slack/slack.ts';
import { smsChannel } from './sms/sms.ts';
import { webhookChannel } from './webhook/webhook.ts';

/** To add a channel, add a file in this folder and a line here. */
const CHANNELS: readonly ((services: ChannelServices) => Channel)[] = [
  emailChannel,
  webhookChannel,
  slackChannel,
  smsChannel,
  deskChannel('freshdesk'),
  deskChannel('freshservice'),
];

export const createChannels = (services: ChannelServices): Channels =>
  new Map(CHANNELS.map((create) => create(services)).map((channel) => [channel.id, channel]));
