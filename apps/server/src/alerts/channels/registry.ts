import type { ChannelServices, Channels } from './channel.ts';
import { emailChannel } from './email.ts';
import { slackChannel } from './slack/slack.ts';
import { webhookChannel } from './webhook/webhook.ts';

/** A new channel is a file here and a line below. */
export const createChannels = (services: ChannelServices): Channels =>
  new Map(
    [emailChannel(services), webhookChannel(services), slackChannel(services)].map((channel) => [channel.id, channel]),
  );
