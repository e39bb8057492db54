import type { NatsServers } from '@pharos/bus/nats/connection/servers.ts';
import { makeLocationCredential, writeCredential } from '@pharos/bus/nats/credentials/location-credential.ts';
import { plainLineProblem } from '@pharos/bus/nats/credentials/plain-line.ts';
import { pushAccount } from '@pharos/bus/nats/credentials/push-account.ts';
import type { NatsKeys } from '@pharos/contract/stored/nats-keys.ts';
import type { Logger } from 'pino';
import type { LocationRegistry } from './location-registry.ts';

export interface LocationCredentialsParts {
  registry: Pick<LocationRegistry, 'signingKeys' | 'refresh' | 'onRead'>;
  nats: { servers: NatsServers; credsFile?: string | undefined } | null;
  /** Undefined to use the URL of this process. */
  natsAgentUrl?: string | undefined;
  keys: NatsKeys | null;
  demandsKeys: boolean;
  push?: typeof pushAccount;
  log: Logger;
}

const SET_UP = 'Set NATS up with npm run nats-config (see docs/scale.md).';
/** The server may have lost its data. */
const AGAIN_MS = 60_000;
const RETRY_MS = 2000;

/**
 * Creates the credentials of locations, and updates NATS with the valid ones within a second of a change. The last
 * process to update NATS has read all committed changes.
 */
export class LocationCredentials implements AsyncDisposable {
  readonly #parts: LocationCredentialsParts;
  #forget: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #pushing: Promise<boolean> | undefined;
  #pending: Promise<boolean> | undefined;
  /** Number of calls that read the registry and push the result themselves. */
  #readers = 0;
  /** The keys that NATS has. Null if that is unknown. */
  #pushed: string | null = null;
  #isStopped = false;

  constructor(parts: LocationCredentialsParts) {
    this.#parts = parts;
  }

  /** The reason why credentials cannot be created, or null if they can. */
  get unavailableReason(): string | null {
    const { nats, keys, demandsKeys } = this.#parts;
    if (!nats) return `Agents on other machines need NATS, but this installation runs without NATS. ${SET_UP}`;
    const { user, token } = nats.servers;
    if (user !== undefined || token !== undefined || nats.credsFile !== undefined) {
      return `All agents of this installation share the NATS credentials in NATS_URL or NATS_CREDS, so locations cannot have credentials. ${SET_UP}`;
    }
    if (!keys) return `The NATS server of this installation is not set up for credentials of locations. ${SET_UP}`;
    return demandsKeys ? null : `The NATS server of NATS_URL accepts connections without a credential. ${SET_UP}`;
  }

  /** The reason why a remote agent cannot start with a credential, or null if it can. */
  get warning(): string | null {
    const { nats, natsAgentUrl } = this.#parts;
    return plainLineProblem({ nats, natsAgentUrl });
  }

  /**
   * The credential is valid after `signingKey` is in the registry and NATS was updated. Rejects if credentials cannot
   * be created.
   */
  async make(location: string): Promise<{ signingKey: string; credential: string }> {
    const { keys } = this.#parts;
    if (!keys || this.unavailableReason !== null) throw new Error(this.unavailableReason ?? SET_UP);
    const { signingKey, credential } = await makeLocationCredential(keys, location);
    return { signingKey, credential: writeCredential(credential) };
  }

  /**
   * Updates NATS with all changes that were committed before the call. Returns false if that failed; NATS is then
   * updated as soon as it is reachable.
   */
  async apply(): Promise<boolean> {
    if (!(await this.#read())) return false;
    await this.#pushing;
    return this.#isNotified() || this.#push();
  }

  /** NATS may have lost its data. */
  async reapply(): Promise<void> {
    if (this.unavailableReason === null) await this.#push();
  }

  /** Resolves after the first update of NATS has succeeded or failed. */
  async start(): Promise<void> {
    if (this.unavailableReason !== null || this.#timer) return;
    this.#forget = this.#parts.registry.onRead(() => {
      if (this.#readers === 0 && !this.#isNotified()) void this.#push();
    });
    this.#timer = setInterval(() => void this.#push(), AGAIN_MS);
    await this.#push();
  }

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

  /** Runs one update at a time, and at most one more that begins after this call. Simultaneous calls share it. */
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

  /** Pushes only keys that are read at this moment. An older list could make a revoked credential valid again. */
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
      log.warn({ err }, 'The valid credentials of locations could not be sent to NATS; trying again in seconds');
      clearTimeout(this.#retry);
      if (!this.#isStopped) this.#retry = setTimeout(() => void this.#push(), RETRY_MS);
      return false;
    }
  }
}
