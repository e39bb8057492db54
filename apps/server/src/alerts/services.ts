import type { Logger } from 'pino';
import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import type { ActiveSends } from './active-sends.ts';
import type { Channels } from './channels/channel.ts';
import type { Lanes } from './lanes.ts';
import type { MailTransport } from './mail/mail.ts';

/** The services that alert tasks use. */
export interface AlertServices {
  db: Db;
  channels: Channels;
  /**
   * Whether anyone may sign up. If so, an organization sends no alerts until its owner has verified an address, and
   * emails with its texts go only to verified addresses.
   */
  isSignUpOpen: boolean;
  /** Whether the plan limits the number of integrations. If false, an organization may use any number. */
  sellsPlans: boolean;
  secrets: SecretBox;
  sends: ActiveSends;
  /** The lanes that send messages to integrations. Undefined in processes without lanes. */
  lanes?: Pick<Lanes, 'add' | 'note'>;
  log: Logger;
  /** Returns the current time in epoch milliseconds. */
  now: () => number;
  /** Returns a random number in [0, 1). */
  random: () => number;
}

/** The services that email tasks use. */
export interface AccountMailServices extends Omit<AlertServices, 'channels' | 'sellsPlans'> {
  mail: MailTransport;
  /** Public origin of the product. */
  baseUrl: string;
}
