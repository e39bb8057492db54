import type { NatsServer } from '@pharos/bus/testing/nats-server.ts';
import type { PostgresServer } from '../../processes/postgres-server.ts';
import type { PartitionWatch } from '../partition-watch.ts';
import type { RoleProcesses } from '../processes/role-processes.ts';

/** What faults work on. */
export interface World {
  postgres: PostgresServer;
  nats: NatsServer;
  roles: RoleProcesses;
  partitions: PartitionWatch;
  wait(seconds: number): Promise<void>;
}

export interface Fault {
  /** What is done, in the words of the table. */
  title: string;
  /** Whether what is killed stays away for a while. */
  lasts: boolean;
  /**
   * Brings the fault about, lets it last so many seconds, and ends it. Calls `healed` at the moment from which Pharos could work again;
   * resolves when nothing of the fault is left.
   */
  inflict(world: World, seconds: number, healed: () => void): Promise<Sharing>;
}

/** Epoch milliseconds: from when on engines could share the partitions, and when each was held by one, none holding more than its share. */
export interface Sharing {
  possibleAt: number;
  sharedAt: number;
}

/** Far longer than engines take on a busy machine. */
export const SHARED_MS = 60_000;
