import type { NatsServer } from '@pharos/bus/testing/nats-server.ts';
import type { PostgresServer } from '../../processes/postgres-server.ts';
import type { PartitionWatch } from '../partition-watch.ts';
import type { RoleProcesses } from '../processes/role-processes.ts';

/** The processes that faults act on. */
export interface World {
  postgres: PostgresServer;
  nats: NatsServer;
  roles: RoleProcesses;
  partitions: PartitionWatch;
  wait(seconds: number): Promise<void>;
}

export interface Fault {
  /** The description of the fault in the table. */
  title: string;
  /** Whether the killed process remains stopped for a while. */
  lasts: boolean;
  /**
   * Causes the fault, maintains it for the given number of seconds, and ends it. Calls `healed` at the moment from
   * which Pharos can work again. Resolves when the fault has no more effect.
   */
  inflict(world: World, seconds: number, healed: () => void): Promise<Sharing>;
}

/**
 * The time from which engines could share the partitions, and the time at which they did: every partition had one
 * owner, and no engine had more than its share. Both are epoch milliseconds.
 */
export interface Sharing {
  possibleAt: number;
  sharedAt: number;
}

/** Maximum wait for shared partitions, far longer than engines need on a busy machine. */
export const SHARED_MS = 60_000;
