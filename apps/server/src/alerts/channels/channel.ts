import type { Alert } from '@pharos/domain/alerts/alert.ts';
import type { MailTransport } from '../mail/mail.ts';

/** One message to one recipient: one alert, or several in a digest. */
export interface Message {
  recipient: string;
  /** Never empty; in the order in which they came to be. */
  alerts: readonly Alert[];
  /** The same over all attempts at this message, and no other message's. */
  key: string;
  /** Key of the message that this one answers: its outage's first. */
  threadKey: string | null;
  /** When the message came to be; epoch milliseconds. */
  createdAt: number;
}

export type SendOutcome =
  /** The other side has accepted it, in its own words. */
  | { accepted: true; answer: string }
  /** It has not. `permanent`: it never will; `retryAfterMs`: it asked not to be asked sooner. */
  | { accepted: false; reason: string; permanent: boolean; retryAfterMs: number | null };

/** A way to reach people. Resolves for every outcome; rejects only for a fault of our own. */
export interface Channel {
  send(message: Message): Promise<SendOutcome>;
}

/** What channels work with. */
export interface ChannelServices {
  mail: MailTransport;
  /** Public origin of the product, for links. */
  baseUrl: string;
}
