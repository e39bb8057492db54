import { secretPlaces } from '../../storage/connection/secret-places.ts';
import {
  type CertificateOrder,
  listServedCertificates,
  readCertificate,
} from '../../storage/status-pages/domain-certificates.ts';
import type { Services } from '../context.ts';

const DEFAULT_READ_EVERY_MS = 5000;

export interface ServedCertificate {
  pageId: number;
  certificate: string;
  privateKey: string;
}

type Known = ServedCertificate & { changedAt: number };
type Reads = Pick<Services, 'db' | 'secrets' | 'log'>;

/**
 * The certificates in memory. Changed certificates are read within seconds. While the database is unavailable, the last
 * known ones are served.
 */
export class ServedCertificates implements AsyncDisposable {
  readonly #services: Reads;
  readonly #readEveryMs: number;
  #known: ReadonlyMap<string, Known> = new Map();
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<void> = Promise.resolve();
  #hasFailed = false;

  /** @param readEveryMs The interval between two reads of the database. Defaults to 5 seconds. */
  constructor(services: Reads, readEveryMs = DEFAULT_READ_EVERY_MS) {
    this.#services = services;
    this.#readEveryMs = readEveryMs;
  }

  /** Resolves once the certificates have been read or the read has failed. */
  async start(): Promise<void> {
    this.#timer ??= setInterval(() => {
      this.#reading = this.#reading.then(() => this.#read());
    }, this.#readEveryMs).unref();
    await this.#read();
  }

  /** Waits for a read in progress. Safe to call twice. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#reading;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  of(domain: string, pageId: number): ServedCertificate | null {
    const known = this.#known.get(domain);
    return known?.pageId === pageId ? known : null;
  }

  async #read(): Promise<void> {
    const { db, log } = this.#services;
    try {
      const known = new Map<string, Known>();
      for (const { changedAt, expiresAt: _, ...served } of await listServedCertificates(db)) {
        const before = this.#known.get(served.domain);
        const isSame = before?.pageId === served.pageId && before.changedAt === changedAt.getTime();
        const found = isSame ? before : await this.#open(served, changedAt.getTime());
        if (found) known.set(served.domain, found);
      }
      this.#known = known;
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed)
        log.warn(
          { err: error },
          'The certificates of custom domains cannot be read from the database; the last known ones are served',
        );
      this.#hasFailed = true;
    }
  }

  /** Returns null if the private key cannot be decrypted. Housekeeping then orders a new certificate. */
  async #open(served: CertificateOrder, changedAt: number): Promise<Known | null> {
    const { db, secrets, log } = this.#services;
    const stored = await readCertificate(db, served);
    if (!stored) return null;
    try {
      const privateKey = secrets.open(stored.privateKey, secretPlaces.domainCertificate(served.organizationId));
      return { pageId: served.pageId, certificate: stored.certificate, privateKey, changedAt };
    } catch {
      log.error(
        { domain: served.domain },
        'The certificate key of a custom domain cannot be decrypted; the domain is not served with TLS',
      );
      return null;
    }
  }
}
