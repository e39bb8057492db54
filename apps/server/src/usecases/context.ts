import type { LiveLocation } from '@pharos/contract/bus/location.ts';
import type { ProbeResult } from '@pharos/contract/bus/result.ts';
import type { ProbeTarget } from '@pharos/contract/bus/target.ts';
import type { ExploreCatalog } from '@pharos/contract/rest/explore/explore.ts';
import type { HelpDeskKind } from '@pharos/contract/rest/integrations/desks.ts';
import type { WebhookEvent } from '@pharos/contract/rest/integrations/webhooks.ts';
import type { PairState } from '@pharos/contract/rest/pair/pair.ts';
import type { DnsRecordType } from '@pharos/contract/states.ts';
import type { TicketData } from '@pharos/contract/stored/desk-config.ts';
import type { WebhookConfig, WebhookSecrets } from '@pharos/contract/stored/webhook-config.ts';
import type { ActorRole, OrganizationState } from '@pharos/domain/access/permissions.ts';
import type { HelpDeskForm } from '@pharos/domain/integrations/desks/fields/desk-field.ts';
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

export interface TestProber {
  locations(): LiveLocation[];
  /** Whether this process receives announcements of agents. Otherwise the live locations are unknown. */
  isConnected(): boolean;
  /**
   * Runs one probe outside of all schedules. Its result is never judged. If `location` is null, any location that can
   * run the type is used. The result has a `proberError` if no location can run it or none responds in time.
   */
  test(target: ProbeTarget, location: string | null, organizationId: number): Promise<ProbeResult>;
  /** Returns the reason why the egress guard rejects a host, or null if the host is allowed. Does not resolve names. */
  egressRefusal(host: string): string | null;
  /** Returns the records in the form that a dns check compares. Rejects if no server responds. */
  resolveRecords(name: string, recordType: DnsRecordType, nameServer?: string): Promise<string[]>;
}

export interface LocationCredentialsPort {
  /** The reason why credentials cannot be created, or null if they can. */
  readonly unavailableReason: string | null;
  /** The reason why no agent outside of this installation can start with a credential, or null if it can. */
  readonly warning: string | null;
  /**
   * The credential is valid after its signing key was added to the registry and applied. Rejects if credentials cannot
   * be created.
   */
  make(location: string): Promise<{ signingKey: string; credential: string }>;
  /**
   * Applies the current registry to NATS. Returns false if NATS is unreachable. The change is then applied after
   * reconnecting.
   */
  apply(): Promise<boolean>;
}

export interface SlackCalls {
  /** Exchanges the code with which Slack returned the browser for the selected channel. `failure` is a text. */
  authorize(
    app: { clientId: string; clientSecret: string },
    code: string,
    redirectUri: string,
  ): Promise<{ teamName: string; channel: string; webhookUrl: string } | { failure: string }>;
  test(channel: {
    webhookUrl: string;
    organization: { id: number; name: string; timezone: string };
  }): Promise<TestOutcome>;
}

/** The response of a service to a test, or the reason of the rejection and the problem that it indicates. */
type TestOutcome =
  | { accepted: true; answer: string }
  | { accepted: false; reason: string; problem?: IntegrationProblem };

/** Unreadable values are null. Times are epoch milliseconds. */
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
    pendingResults: number;
    droppedResults: number;
  } | null;
  /** The lateness since the start. `p50` and `p99` are upper bounds in seconds. */
  lateness: { count: number; p50: number; p99: number } | null;
  checks: Readonly<Record<string, number>> | null;
  deliveries: DeliveryFigures | null;
  jobs: { task: string; waiting: number; failing: number }[] | null;
}

export interface Pairing {
  known: KnownPair;
  nonces: UsedNonces;
  client: PairClient;
  ownState: { read(): Promise<PairState> };
}

export interface Services {
  db: Db;
  identity: IdentityPort;
  secrets: SecretBox;
  settings: Settings & { baseUrl: string };
  probes: TestProber;
  credentials: LocationCredentialsPort;
  /**
   * Returns the DNS records that prove a domain, from the name servers for domain proofs. Rejects if no server
   * responds.
   */
  proofRecords(name: string, recordType: 'TXT' | 'CNAME'): Promise<string[]>;
  /** Returns the mail server's response, or the error if there was no connection. */
  testMail(to: string): Promise<{ outcome: 'accepted' | 'kept' | 'refused'; answer: string }>;
  /**
   * Sends the example of an event at once. Returns the sent body and either the response or the reason why there is
   * none.
   */
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
   * Queries a Twilio account. `unauthorized`: the account does not exist or the token is wrong. `inactive`: the account
   * cannot send. `unknown`: Twilio was unavailable or its response was unclear.
   */
  checkTwilioAccount(account: {
    accountSid: string;
    authToken: string;
  }): Promise<
    | { outcome: 'active' | 'unauthorized' }
    | { outcome: 'inactive'; status: 'suspended' | 'closed' }
    | { outcome: 'unknown'; reason: string }
  >;
  /** Returns the text and Twilio's response, or the reason why it was not accepted. */
  sendTestSms(sms: {
    account: { accountSid: string; authToken: string };
    from: string;
    to: string;
    timezone: string;
  }): Promise<{ text: string; answer: string } | { failure: string }>;
  /**
   * Requests the ticket fields, which also tests the key. Returns the fields, or the reason why they are unavailable.
   */
  readDeskForm(account: {
    kind: HelpDeskKind;
    domain: string;
    apiKey: string;
  }): Promise<{ form: HelpDeskForm } | { refused: 'unauthorized' | 'no-account' } | { failure: string }>;
  testDesk(desk: {
    kind: HelpDeskKind;
    domain: string;
    apiKey: string;
    data: TicketData;
    requester: string;
  }): Promise<TestOutcome>;
  /** Re-encodes the logo of a status page as a PNG. Rejects if there is no such image. */
  readLogo(url: string): Promise<{ png: Buffer; width: number; height: number }>;
  exploreCatalog: ExploreCatalog | null;
  /** Null if nothing is for sale. */
  billing: Billing | null;
  ownHealth: { read(): Promise<OwnHealth> };
  pairing: Pairing;
  events: EventHub;
  log: Logger;
  now: () => number;
}

export interface SignedInUser {
  userId: number;
  sessionId: number;
  /**
   * The organization whose identity provider created the session, which is valid only there. Null after a sign-in with
   * a password or passkey.
   */
  providerOf: number | null;
  address: string;
  endsAt: Date;
}

/** An operator who has signed in without an identity provider. */
export interface OperatorCaller extends SignedInUser {
  isOperator: true;
}

export interface Tenant {
  organization: { id: number };
}

/** The authentication plugin decides whether a member or API key may use the endpoint. */
export interface Caller {
  /** Null for an API key. */
  userId: number | null;
  /** The visible parts of the API key. */
  apiKey: string | null;
  /** See `SignedInUser`. Null for an API key. */
  providerOf: number | null;
  address: string;
  /** Null if the key does not expire. */
  endsAt: Date | null;
  organization: {
    id: number;
    applicationId: number;
    /** The scope of an API key. */
    role: ActorRole;
    state: OrganizationState;
    membershipId: number | null;
  };
}
