import type { MailTransport } from '../mail/transport.ts';
import type { Channel } from './channel.ts';
import { emailChannel } from './email.ts';

export interface ChannelServices {
  mail: MailTransport;
  /** Public origin of the product, for links. */
  baseUrl: string;
}

/** By the name that deliveries carry. A new channel is a file here and a line below. */
export const createChannels = (services: ChannelServices): Readonly<Record<string, Channel>> => ({
  email: emailChannel(services),
});
