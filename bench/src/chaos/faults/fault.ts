import type { MailServer } from '../../processes/mail-server.ts';
import type { PharosProcess } from '../../processes/pharos-process.ts';

/** The processes and data that faults act on. */
export interface World {
  dataDir: string;
  pharos: PharosProcess;
  mail: MailServer;
  wait(seconds: number): Promise<void>;
}

export interface Fault {
  /**
   * Causes the fault, maintains it for the given number of seconds, and ends it. Calls `healed` at the moment from
   * which Pharos can work again (after a kill: when it is restarted). Resolves when the fault has no more effect.
   */
  inflict(world: World, seconds: number, healed: () => void): Promise<void>;
}
