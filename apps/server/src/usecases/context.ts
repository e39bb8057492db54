import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import type { Logger } from 'pino';
import type { Settings } from '../settings.ts';
import type { Db } from '../storage/connect.ts';
import type { SecretBox } from '../storage/secret-box.ts';

/** Runs single probes for people, and tells where probes can run. */
export interface ProbeRunner {
  locations(): LiveLocation[];
  /**
   * Runs one probe, outside every schedule and never judged; `location` null: any that can run the type.
   * Resolves with a `proberError` result when no location can run it or none answers in time.
   */
  test(target: ProbeTarget, location: string | null): Promise<ProbeResult>;
}

/** What use cases work with; made once in main. */
export interface Services {
  db: Db;
  secrets: SecretBox;
  settings: Settings & { baseUrl: string };
  probes: ProbeRunner;
  log: Logger;
  now: () => number;
}

/** Who calls, decided by the authentication plugin. Roles: OW owner, AD admin, ST read-only. */
export interface Caller {
  userId: number;
  address: string;
  organization: {
    id: number;
    applicationId: number;
    role: 'OW' | 'AD' | 'ST';
    membershipId: number;
  };
}
