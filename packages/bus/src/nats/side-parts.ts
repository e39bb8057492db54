import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream';
import type { Connection } from './connection.ts';
import type { BusLog } from './log.ts';
import type { Publisher } from './publisher.ts';

/** What both sides of the bus work with. */
export interface SideParts {
  connection: Connection;
  client: JetStreamClient;
  manager: JetStreamManager;
  publisher: Publisher;
  log: BusLog;
}
