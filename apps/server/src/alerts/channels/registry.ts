import type { ChannelServices, Channels } from './channel.ts';
import { emailChannel } from './email.ts';

/** A new channel is a file here and a line below. */
export const createChannels = (services: ChannelServices): Channels =>
  new Map([emailChannel(services)].map((channel) => [channel.id, channel]));
