import type { JetStreamClient } from '@nats-io/jetstream';
import type { Connection } from './connection.ts';
import type { BusLog } from './log.ts';
import type { Publisher } from './publisher.ts';
import type { Streams } from './streams.ts';

/** What both sides of the bus work with. */
export interface SideParts {
  connection: Connection;
  client: JetStreamClient;
  streams: Streams;
  publisher: Publisher;
  log: BusLog;
}
