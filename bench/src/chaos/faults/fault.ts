import type { MailServer } from '../../processes/mail-server.ts';
import type { PharosProcess } from '../../processes/pharos-process.ts';

/** What faults work on. */
export interface World {
  dataDir: string;
  pharos: PharosProcess;
  mail: MailServer;
  wait(seconds: number): Promise<void>;
}

export interface Fault {
  /**
   * Brings the fault about, lets it last so many seconds, and ends it. Calls `healed` at the moment from which Pharos could work again
   * (of a kill: when it is started again); resolves when nothing of the fault is left.
   */
  inflict(world: World, seconds: number, healed: () => void): Promise<void>;
}
