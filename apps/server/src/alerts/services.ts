import type { Logger } from 'pino';
import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import type { Channels } from './channels/channel.ts';
import type { Lanes } from './lanes.ts';
import type { MailTransport } from './mail/mail.ts';
import type { SendsUnderWay } from './sends-under-way.ts';

/** What the tasks of alerts work with. */
export interface AlertServices {
  db: Db;
  channels: Channels;
  /** Anybody may sign up: until the owner of an organization has proved an address, nobody gets its alerts, and mails of it go to proved ones. */
  strangersMaySignUp: boolean;
  /** Organizations have the integrations that their plan has room for; else any number. */
  sellsPlans: boolean;
  secrets: SecretBox;
  sends: SendsUnderWay;
  /** What waits for an integration is sent through its lane, where there are lanes. */
  lanes?: Pick<Lanes, 'add' | 'note'>;
  log: Logger;
  /** Epoch milliseconds. */
  now: () => number;
  /** In [0, 1). */
  random: () => number;
}

/** What the sending of mails works with. */
export interface AccountMailServices extends Omit<AlertServices, 'channels' | 'sellsPlans'> {
  mail: MailTransport;
  /** Public origin of the product. */
  baseUrl: string;
}
