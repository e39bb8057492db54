import type { NatsServers } from '@pharos/bus/nats/connection/servers.ts';
import { makeLocationCredential, writeCredential } from '@pharos/bus/nats/credentials/location-credential.ts';
import { whyPlainLine } from '@pharos/bus/nats/credentials/plain-line.ts';
import { pushAccount } from '@pharos/bus/nats/credentials/push-account.ts';
import type { NatsKeys } from '@pharos/contract/stored/nats-keys.ts';
import type { Logger } from 'pino';
import type { LocationRegistry } from './location-registry.ts';

export interface LocationCredentialsParts {
  registry: Pick<LocationRegistry, 'signingKeys' | 'refresh' | 'onRead'>;
  /** Null: jobs travel in memory. */
  nats: { servers: NatsServers; credsFile?: string | undefined } | null;
  /** Where agents elsewhere reach it, as they are told; absent: where this process does. */
  natsAgentUrl?: string | undefined;
  /** Null: none were made for this installation. */
  keys: NatsKeys | null;
  /** Whether the NATS server tells clients apart by keys. */
  demandsKeys: boolean;
  push?: typeof pushAccount;
  log: Logger;
}

const SET_UP = 'docs/scale.md says how to set NATS up, by npm run nats-config.';
/** The server is told again that often, should it have lost what it was told. */
const AGAIN_MS = 60_000;
const RETRY_MS = 2000;

/**
 * The credentials of locations: makes them, and tells NATS which are good. It is told within a second of each change, by each process that
 * has the keys: the last one has read all that was committed.
 */
export class LocationCredentials implements AsyncDisposable {
  readonly #parts: LocationCredentialsParts;
  #forget: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #pushing: Promise<boolean> | undefined;
  #pending: Promise<boolean> | undefined;
  /** How many have the registry read at the moment, and push what they find themselves. */
  #readers = 0;
  /** Null: what NATS knows is not known. */
  #pushed: string | null = null;
  #isStopped = false;

  constructor(parts: LocationCredentialsParts) {
    this.#parts = parts;
  }

  /** Why locations can't be given credentials, in words; null: they can. */
  get whyNot(): string | null {
    const { nats, keys, demandsKeys } = this.#parts;
    if (!nats) return `Agents elsewhere need NATS, which is not set up here. ${SET_UP}`;
    const { user, token } = nats.servers;
    if (user !== undefined || token !== undefined || nats.credsFile !== undefined) {
      return `All agents here sign in to NATS by what they share: what is in NATS_URL or NATS_CREDS. ${SET_UP}`;
    }
    if (!keys) return `NATS here knows no credentials of locations. ${SET_UP}`;
    return demandsKeys ? null : `The NATS server of NATS_URL lets anybody in. ${SET_UP}`;
  }

  /** Why no agent elsewhere starts by a credential, in words; null: it does. */
  get warning(): string | null {
    const { nats, natsAgentUrl } = this.#parts;
    return whyPlainLine({ nats, natsAgentUrl });
  }

  /** Good once `signingKey` is in the registry, and NATS was told. Rejects where there can be none. */
  async make(location: string): Promise<{ signingKey: string; credential: string }> {
    const { keys } = this.#parts;
    if (!keys || this.whyNot !== null) throw new Error(this.whyNot ?? SET_UP);
    const { signingKey, credential } = await makeLocationCredential(keys, location);
    return { signingKey, credential: writeCredential(credential) };
  }

  /**
   * Resolves with whether NATS knows of all that was committed before the call; if not, it is told as soon as it can be reached. It is not
   * told again what it was told before.
   */
  async apply(): Promise<boolean> {
    if (!(await this.#read())) return false;
    await this.#pushing;
    return this.#isNotified() || this.#push();
  }

  /** NATS may have lost what it was told: it is told again. */
  async reapply(): Promise<void> {
    if (this.whyNot === null) await this.#push();
  }

  /** Resolves when NATS was told, or could not be. */
  async start(): Promise<void> {
    if (this.whyNot !== null || this.#timer) return;
    this.#forget = this.#parts.registry.onRead(() => {
      if (this.#readers === 0 && !this.#isNotified()) void this.#push();
    });
    this.#timer = setInterval(() => void this.#push(), AGAIN_MS);
    await this.#push();
  }

  /** Safe to call twice. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#forget?.();
    clearInterval(this.#timer);
    clearTimeout(this.#retry);
    await (this.#pending ?? this.#pushing);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  async #read(): Promise<boolean> {
    this.#readers += 1;
    return this.#parts.registry.refresh().finally(() => {
      this.#readers -= 1;
    });
  }

  #isNotified(): boolean {
    return this.#pushed === this.#parts.registry.signingKeys.join();
  }

  /** One at a time, and one more that begins after this call: other calls meanwhile share it. */
  #push(): Promise<boolean> {
    if (!this.#pushing) {
      this.#pushing = this.#pushNow().finally(() => {
        this.#pushing = undefined;
      });
      return this.#pushing;
    }
    this.#pending ??= this.#pushing.then(() => {
      this.#pending = undefined;
      return this.#push();
    });
    return this.#pending;
  }

  /** Only what was read at this moment: an older list would make good what another process has revoked. */
  async #pushNow(): Promise<boolean> {
    const { nats, keys, registry, log, push = pushAccount } = this.#parts;
    if (!nats || !keys || this.#isStopped) return false;
    this.#pushed = null;
    if (!(await this.#read())) return false;
    const { signingKeys } = registry;
    try {
      await push({ servers: nats.servers, name: 'pharos credentials' }, keys, signingKeys);
      this.#pushed = signingKeys.join();
      return true;
    } catch (err) {
      log.warn({ err }, 'NATS could not be told which credentials are good; it is tried again');
      clearTimeout(this.#retry);
      if (!this.#isStopped) this.#retry = setTimeout(() => void this.#push(), RETRY_MS);
      return false;
    }
  }
}
