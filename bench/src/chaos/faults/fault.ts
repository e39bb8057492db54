import type { MailServer } from '../../processes/mail-server.ts';
import type { PharosProcess } from '../../processes/pharos-process.ts';

export interface World {
  dataDir: string;
  pharos: PharosProcess;
  mail: MailServer;
  wait(seconds: number): Promise<void>;
}

export interface Fault {
  /**
   * Causes the fault for the given number of seconds. Calls `healed` when Pharos can work again (after a kill: when it
   * is restarted). Resolves when the fault has no more effect.
   */
  inflict(world: World, seconds: number, healed: () => void): Promise<void>;
}
