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

export interface RoleParts {
  start: Start;
  storage: OpenedStorage;
  secrets: SecretBox;
  metrics: Registry;
  mail: MailTransport;
  facts: SelfFactsWatch;
  /** The public origin, without a trailing slash. */
  baseUrl: string;
  engine: () => Engine | undefined;
}

export const outgoingOf = ({ start: { settings }, baseUrl }: RoleParts) => ({
  call: createEgressCall({ network: settings.probeNetwork }),
  providers: settings.providers,
  version: settings.version,
  baseUrl,
});

/** An operator configures the address of the paired installation, which may be in a private network. */
export const createPairClient = (): PairClient => new PairClient(createEgressFetch({ network: 'any' }));

export const proofRecordsOf =
  ({ start: { settings } }: RoleParts) =>
  (name: string, recordType: 'TXT' | 'CNAME'): Promise<string[]> =>
    resolveRecords(name, recordType, settings.dnsServers);
