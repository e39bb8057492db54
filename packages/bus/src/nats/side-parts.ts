import type { JetStreamClient } from '@nats-io/jetstream';
import type { Connection } from './connection/connection.ts';
import type { BusLog } from './connection/log.ts';
import type { Publisher } from './connection/publisher.ts';
import type { Streams } from './connection/streams.ts';

export interface SideParts {
  connection: Connection;
  client: JetStreamClient;
  streams: Streams;
  publisher: Publisher;
  log: BusLog;
}
