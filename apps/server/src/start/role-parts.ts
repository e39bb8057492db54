import type { Registry } from 'prom-client';
import type { MailTransport } from '../alerts/mail/mail.ts';
import { createEgressCall } from '../egress/egress-call.ts';
import { createEgressFetch } from '../egress/egress-fetch.ts';
import type { Engine } from '../engine/engine.ts';
import { PairClient } from '../pair/pair-client.ts';
import type { SelfFactsWatch } from '../self-watch/self-facts-watch.ts';
import type { SecretBox } from '../storage/connection/secret-box.ts';
import { resolveRecords } from '../test-prober.ts';
import type { OpenedStorage } from './open-storage.ts';
import type { Start } from './run-process.ts';

/** The parts that the roles of one process share. */
export interface RoleParts {
  start: Start;
  storage: OpenedStorage;
  secrets: SecretBox;
  metrics: Registry;
  mail: MailTransport;
  facts: SelfFactsWatch;
  /** The public origin, without a trailing slash. */
  baseUrl: string;
  /** Returns the engine if one runs here and has started. */
  engine: () => Engine | undefined;
}

/** Returns the parts that send messages and that test forms with providers. */
export const outgoingOf = ({ start: { settings }, baseUrl }: RoleParts) => ({
  call: createEgressCall({ network: settings.probeNetwork }),
  providers: settings.providers,
  version: settings.version,
  baseUrl,
});

/**
 * Creates the client for the paired installation. An operator configures its address, which may be in a private
 * network.
 */
export const createPairClient = (): PairClient => new PairClient(createEgressFetch({ network: 'any' }));

/** Returns a function that reads the DNS records that prove domains. */
export const proofRecordsOf =
  ({ start: { settings } }: RoleParts) =>
  (name: string, recordType: 'TXT' | 'CNAME'): Promise<string[]> =>
    resolveRecords(name, recordType, settings.dnsServers);
