import { writeFault } from '@pharos/domain/text/write-fault.ts';
import type { PublicFile } from '../usecases/copies/public-file.ts';
import { type Destination, PathError } from './destination.ts';

/** A failure of the destination, not of the content to write. */
export class DestinationError extends Error {}

interface Written {
  /** Identifies the content. Null if the file was found at the destination and its content is unknown. */
  shows: string | null;
  writtenAt: number;
  organizationId: number | null;
}

/**
 * Tracks the files at a destination and applies the fewest changes that make them correct. Rejects with
 * `DestinationError`, but writes the remaining files first if only single paths fail.
 */
export class CopyWriter {
  readonly #destination: Destination;
  readonly #now: () => number;
  #files = new Map<string, Written>();
  #pathError: PathError | null = null;

  constructor(destination: Destination, now: () => number) {
    this.#destination = destination;
    this.#now = now;
  }

  /** Detects files that were added or removed externally. */
  async inspect(): Promise<void> {
    const paths = await this.#try(() => this.#destination.list());
    const unknown: Written = { shows: null, writtenAt: 0, organizationId: null };
    this.#files = new Map(paths.map((path) => [path, this.#files.get(path) ?? unknown]));
  }

  /** With `withAge`, also rewrites files that are older than allowed. */
  async update(organizationId: number, files: readonly PublicFile[], { withAge }: { withAge: boolean }): Promise<void> {
    const paths = new Set(files.map(({ path }) => path));
    // Removal is first, because private files must disappear, and to free space on a full disk.
    for (const [path, written] of [...this.#files])
      if (written.organizationId === organizationId && !paths.has(path)) await this.#remove(path);
    for (const file of files) if (this.#isDue(file, withAge)) await this.#write(organizationId, file);
    this.#throwPathError();
  }

  /** Removes files of other organizations. Must be called after `update` of each organization. */
  async sweep(organizationIds: ReadonlySet<number>): Promise<void> {
    for (const [path, { organizationId }] of [...this.#files])
      if (organizationId === null || !organizationIds.has(organizationId)) await this.#remove(path);
    this.#throwPathError();
  }

  #isDue({ path, shows, ageGoodForMs }: PublicFile, withAge: boolean): boolean {
    const written = this.#files.get(path);
    if (!written || written.shows !== shows) return true;
    const age = this.#now() - written.writtenAt;
    // A file from the future (the clock was set back) counts as too old.
    return withAge && ageGoodForMs !== null && (age >= ageGoodForMs || age < 0);
  }

  async #write(organizationId: number, { path, type, shows, body }: PublicFile): Promise<void> {
    const bytes = await body();
    // After a failed write, it is unknown which version the file contains.
    this.#files.set(path, { shows: null, writtenAt: 0, organizationId });
    if (await this.#tryPath(() => this.#destination.write(path, type, bytes)))
      this.#files.set(path, { shows, writtenAt: this.#now(), organizationId });
  }

  async #remove(path: string): Promise<void> {
    if (await this.#tryPath(() => this.#destination.remove(path))) this.#files.delete(path);
  }

  /** Returns false if the work failed for this path only. That error is thrown after all other paths are done. */
  async #tryPath(work: () => Promise<void>): Promise<boolean> {
    try {
      await this.#try(work);
      return true;
    } catch (error) {
      if (!(error instanceof DestinationError && error.cause instanceof PathError)) throw error;
      this.#pathError ??= error.cause;
      return false;
    }
  }

  #throwPathError(): void {
    const error = this.#pathError;
    this.#pathError = null;
    if (error) throw new DestinationError(error.message, { cause: error });
  }

  async #try<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw new DestinationError(reasonOf(error), { cause: error });
    }
  }
}

/** `fetch` hides the reason behind "fetch failed". */
const reasonOf = (error: unknown): string => {
  const { code = '', message, cause } = error as NodeJS.ErrnoException;
  if (error instanceof PathError || !(cause instanceof Error)) return writeFault(code) ?? message;
  return 'code' in cause ? String(cause.code) : cause.message;
};
