import type { Logger } from 'pino';
import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import type { ActiveSends } from './active-sends.ts';
import type { Channels } from './channels/channel.ts';
import type { Lanes } from './lanes.ts';
import type { MailTransport } from './mail/mail.ts';

export interface AlertServices {
  db: Db;
  channels: Channels;
  /**
   * Whether anyone may sign up. If so, an organization sends no alerts until its owner has verified an address, and
   * emails with its texts go only to verified addresses.
   */
  isSignUpOpen: boolean;
  /** If false, an organization may use any number of integrations. */
  sellsPlans: boolean;
  secrets: SecretBox;
  sends: ActiveSends;
  /** Undefined in processes without lanes. */
  lanes?: Pick<Lanes, 'add' | 'note'>;
  log: Logger;
  now: () => number;
  random: () => number;
}

export interface AccountMailServices extends Omit<AlertServices, 'channels' | 'sellsPlans'> {
  mail: MailTransport;
  baseUrl: string;
}
