import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import type { ExploreCatalog } from '@pharos/contract/rest/explore/explore.ts';
import type { DeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import type { WebhookEvent } from '@pharos/contract/rest/integrations/webhooks.ts';
import type { PairState } from '@pharos/contract/rest/pair/pair.ts';
import type { DnsRecordType } from '@pharos/contract/states.ts';
import type { TicketData } from '@pharos/contract/stored/desk-config.ts';
import type { WebhookConfig, WebhookSecrets } from '@pharos/contract/stored/webhook-config.ts';
import type { ActorRole, OrganizationState } from '@pharos/domain/access/permissions.ts';
import type { DeskForm } from '@pharos/domain/integrations/desks/fields/desk-field.ts';
import type { IntegrationProblem } from '@pharos/domain/integrations/integration-problem.ts';
import type { Logger } from 'pino';
import type { Billing } from '../billing/billing.ts';
import type { IdentityPort } from '../identity/port.ts';
import type { PairClient } from '../pair/pair-client.ts';
import type { UsedNonces } from '../pair/used-nonces.ts';
import type { Settings } from '../settings.ts';
import type { Db } from '../storage/connection/connect.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import type { DeliveryFigures } from '../storage/self-watch/read-figures.ts';
import type { EventHub } from './events/event-hub.ts';
import type { KnownPair } from './pair/known-pair.ts';

/** Runs single probes for people, and tells where probes can run. */
export interface TestProber {
  locations(): LiveLocation[];
  /** Whether this process can see agents at all; while it cannot, which locations are live is not known. */
  isConnected(): boolean;
  /**
   * For an organization, runs one probe, outside every schedule; its result is never judged. `location` null: any that can run the type.
   * Resolves with a `proberError` result when no location can run it or none answers in time.
   */
  test(target: ProbeTarget, location: string | null, organizationId: number): Promise<ProbeResult>;
  /** Why the egress guard refuses a host, as far as it tells without resolving a name; null when it may be reached. */
  egressRefusal(host: string): string | null;
  /** What a name's records hold now, as a dns check would compare them; none: []. Rejects when no server answers. */
  resolveRecords(name: string, recordType: DnsRecordType, nameServer?: string): Promise<string[]>;
}

/** Credentials of locations. */
export interface LocationCredentialsPort {
  /** Why there can be none, in words; null: there can. */
  readonly whyNot: string | null;
  /** Why no agent elsewhere starts by one, in words; null: it does. */
  readonly warning: string | null;
  /** A new one, good once its signing key is in the registry and applied. Rejects where there can be none. */
  make(location: string): Promise<{ signingKey: string; credential: string }>;
  /** Has NATS go by the registry as it is now; resolves with whether it does, or will as soon as it can be reached. */
  apply(): Promise<boolean>;
}

/** What is asked of Slack at once. */
export interface SlackCalls {
  /** Exchanges the code that Slack sent a browser back with for the channel that was chosen; `failure`: why there is none, in words. */
  authorize(
    app: { clientId: string; clientSecret: string },
    code: string,
    redirectUri: string,
  ): Promise<{ teamName: string; channel: string; webhookUrl: string } | { failure: string }>;
  /** Posts an example. */
  test(channel: {
    webhookUrl: string;
    organization: { id: number; name: string; timezone: string };
  }): Promise<TestOutcome>;
}

/** What a service answered to a test, or why it did not accept it and what that says of the integration. */
type TestOutcome =
  | { accepted: true; answer: string }
  | { accepted: false; reason: string; problem?: IntegrationProblem };

/** How Pharos itself is. What can't be read is null; times are epoch milliseconds. */
export interface OwnHealth {
  version: string;
  node: string;
  startedAt: number;
  problems: { kind: string; text: string; since: number }[];
  database: { version: string; bytes: number; isEmbedded: boolean; latencyMs: number } | null;
  disk: { freeBytes: number; totalBytes: number } | null;
  engine: {
    partitions: number;
    scheduledChecks: number;
    sinceLastProbeSeconds: number | null;
    sinceLastStoredSeconds: number | null;
    heldResults: number;
    droppedResults: number;
  } | null;
  /** How late polls began since the start: bounds in seconds. */
  lateness: { count: number; p50: number; p99: number } | null;
  /** How many are in each display state. */
  checks: Readonly<Record<string, number>> | null;
  telling: DeliveryFigures | null;
  jobs: { task: string; waiting: number; failing: number }[] | null;
}

/** What answers and asks the installation that this one is paired with. */
export interface Pairing {
  known: KnownPair;
  nonces: UsedNonces;
  client: PairClient;
  ownState: { read(): Promise<PairState> };
}

/** What use cases work with; made once in main. */
export interface Services {
  db: Db;
  identity: IdentityPort;
  secrets: SecretBox;
  settings: Settings & { baseUrl: string };
  probes: TestProber;
  credentials: LocationCredentialsPort;
  /** The records of a name that prove a domain, as the name servers for that give them; none: []. Rejects when no server answers. */
  proofRecords(name: string, recordType: 'TXT' | 'CNAME'): Promise<string[]>;
  /** Hands a mail to the mail server at once; resolves with what it answered, or what was wrong on the way to it. */
  testMail(to: string): Promise<{ outcome: 'accepted' | 'kept' | 'refused'; answer: string }>;
  /** Sends the example of an event to a webhook at once; resolves with what was sent, and what came back or why nothing did. */
  testWebhook(webhook: {
    id: number;
    organization: { id: number; name: string; timezone: string; subdomain: string };
    config: WebhookConfig;
    secrets: WebhookSecrets;
    event: WebhookEvent;
  }): Promise<
    { body: string } & ({ answer: { status: number; body: string; durationMs: number } } | { failure: string })
  >;
  slack: SlackCalls;
  /**
   * Asks Twilio for an account. `unauthorized`: there is no such account, or this is not its token; `inactive`: nothing can be sent by it;
   * `unknown`: Twilio could not be asked, or did not say.
   */
  checkTwilioAccount(account: {
    accountSid: string;
    authToken: string;
  }): Promise<
    | { outcome: 'active' | 'unauthorized' }
    | { outcome: 'inactive'; status: 'suspended' | 'closed' }
    | { outcome: 'unknown'; reason: string }
  >;
  /** Sends an example as a text message at once; resolves with it and what Twilio answered, or why it was not taken. */
  sendTestSms(sms: {
    account: { accountSid: string; authToken: string };
    from: string;
    to: string;
    timezone: string;
  }): Promise<{ text: string; answer: string } | { failure: string }>;
  /** Asks an account for the fields of its tickets, by which its key is tried; resolves with them, or with why it did not tell them. */
  readDeskForm(account: {
    kind: DeskKind;
    domain: string;
    apiKey: string;
  }): Promise<{ form: DeskForm } | { refused: 'unauthorized' | 'no-account' } | { failure: string }>;
  /** Makes a test ticket in an account at once, filled with `data`. */
  testDesk(desk: {
    kind: DeskKind;
    domain: string;
    apiKey: string;
    data: TicketData;
    /** An address. */
    requester: string;
  }): Promise<TestOutcome>;
  /** Fetches the logo of a status page and draws it again as a PNG of ours; rejects when there is no such image. */
  readLogo(url: string): Promise<{ png: Buffer; width: number; height: number }>;
  /** Other products that are recommended; null: none. */
  exploreCatalog: ExploreCatalog | null;
  /** Where plans are sold; null: nothing is for sale. */
  billing: Billing | null;
  /** What this process tells of whether Pharos does its work. */
  ownHealth: { read(): Promise<OwnHealth> };
  pairing: Pairing;
  /** Live events of organizations, for their open streams. */
  events: EventHub;
  log: Logger;
  now: () => number;
}

/** A user with a session, of any organization or none. */
export interface SignedInUser {
  userId: number;
  sessionId: number;
  /** The organization by whose identity provider the session came, which it is good for alone; null: by the person's own means. */
  providerOf: number | null;
  address: string;
  /** When the session ends by itself, unless it is used. */
  endsAt: Date;
}

/** Who runs the installation, signed in by their own means. */
export interface OperatorCaller extends SignedInUser {
  isOperator: true;
}

/** Whose data is read: a caller is one. */
export interface Tenant {
  organization: { id: number };
}

/** Who calls and may do what the endpoint is for, decided by the authentication plugin: a member or an API key. */
export interface Caller {
  /** Null for an API key. */
  userId: number | null;
  /** As it is shown; null for a person. */
  apiKey: string | null;
  /** As of SignedInUser; null for an API key. */
  providerOf: number | null;
  address: string;
  /** When the session or key ends by itself; null: never. */
  endsAt: Date | null;
  organization: {
    id: number;
    applicationId: number;
    /** An API key's scope. */
    role: ActorRole;
    state: OrganizationState;
    /** Null for an API key. */
    membershipId: number | null;
  };
}
