import type { Logger } from 'pino';
import type { Db } from '../storage/connect.ts';
import type { Channel } from './channels/channel.ts';

/** What the tasks of this folder work with. */
export interface AlertServices {
  db: Db;
  channels: Readonly<Record<string, Channel>>;
  log: Logger;
  /** Epoch milliseconds. */
  now: () => number;
  /** In [0, 1). */
  random: () => number;
}
