import type { NatsServer } from '@pharos/bus/testing/nats-server.ts';
import type { PostgresServer } from '../../processes/postgres-server.ts';
import type { PartitionWatch } from '../partition-watch.ts';
import type { RoleProcesses } from '../processes/role-processes.ts';

export interface World {
  postgres: PostgresServer;
  nats: NatsServer;
  roles: RoleProcesses;
  partitions: PartitionWatch;
  wait(seconds: number): Promise<void>;
}

export interface Fault {
  title: string;
  lasts: boolean;
  /**
   * Causes the fault for the given number of seconds. Calls `healed` when Pharos can work again. Resolves when the
   * fault has no more effect.
   */
  inflict(world: World, seconds: number, healed: () => void): Promise<Sharing>;
}

/**
 * Engines could share the partitions from `possibleAt`. At `sharedAt`, every partition had one owner, and no engine had
 * more than its share. Epoch milliseconds.
 */
export interface Sharing {
  possibleAt: number;
  sharedAt: number;
}

/** Far longer than engines need on a busy machine. */
export const SHARED_MS = 60_000;
