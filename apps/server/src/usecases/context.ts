import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import type { DnsRecordType } from '@pharos/contract/states.ts';
import type { OrganizationState, Role } from '@pharos/domain/access/table.ts';
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
  /** Why the egress guard refuses a target that names an address literally; null when it may be probed. Resolves no names. */
  judgeTarget(target: ProbeTarget): string | null;
  /** What a name's records hold now, as a dns check would compare them; none: []. Rejects when no server answers. */
  resolveRecords(name: string, recordType: DnsRecordType): Promise<string[]>;
}

/** A new session; `token` is told to the user once and stored hashed. */
export interface OpenedSession {
  userId: number;
  token: string;
}

/** Where a person signs in from. */
export interface Device {
  address: string;
  userAgent: string | null;
}

/** Credentials and sessions, as use cases see them. E-mail addresses are compared without regard to case. */
export interface IdentityPort {
  /** Creates the user and a first session inside `trx`; `taken` when the address has an account already. */
  signUp(
    trx: Db,
    account: { email: string; password: string; fullName: string },
    device: Device,
  ): Promise<OpenedSession | 'taken'>;
  /**
   * `wrong` alike, and after the same work, for an unknown address and a wrong password;
   * after many failures from one place, the seconds until another try is looked at.
   */
  logIn(
    email: string,
    password: string,
    device: Device,
  ): Promise<OpenedSession | 'wrong' | { retryAfterSeconds: number }>;
  /** Whose session it is; null when the token is unknown, revoked or expired. */
  findSession(token: string): Promise<{ id: number; userId: number } | null>;
  endSession(sessionId: number): Promise<void>;
}

/** What use cases work with; made once in main. */
export interface Services {
  db: Db;
  identity: IdentityPort;
  secrets: SecretBox;
  settings: Settings & { baseUrl: string };
  probes: ProbeRunner;
  log: Logger;
  now: () => number;
}

/** A user with a session, whatever the organisation. */
export interface SignedInUser {
  userId: number;
  sessionId: number;
  address: string;
}

/** Who calls and may do what the endpoint is for, decided by the authentication plugin. An API key calls as AD. */
export interface Caller {
  /** Null for an API key. */
  userId: number | null;
  address: string;
  organization: {
    id: number;
    applicationId: number;
    role: Role;
    state: OrganizationState;
    /** Null for an API key. */
    membershipId: number | null;
  };
}
