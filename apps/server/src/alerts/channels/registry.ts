import type { Channel, ChannelServices } from './channel.ts';
import { emailChannel } from './email.ts';

/** By the name that deliveries carry. A new channel is a file here and a line below. */
export const createChannels = (services: ChannelServices): Readonly<Record<string, Channel>> => ({
  email: emailChannel(services),
});
