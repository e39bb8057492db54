import { writeFault } from '@pharos/domain/words/write-fault.ts';
import type { PublicFile } from '../usecases/copies/public-file.ts';
import { type Destination, PathError } from './destination.ts';

/** The destination failed, not what was to be written. */
export class DestinationError extends Error {}

interface Written {
  /** Null: found there; what it shows is not known. */
  shows: string | null;
  writtenAt: number;
  /** Null: of nobody, as far as is known. */
  organizationId: number | null;
}

/**
 * What stands at a destination, and the smallest number of changes that makes it what it should be. Rejects with
 * DestinationError; where only single paths are at fault, all others are written first.
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

  /** Looks at what is there: files that others wrote or took away are known from then on. */
  async look(): Promise<void> {
    const paths = await this.#try(() => this.#destination.list());
    const unknown: Written = { shows: null, writtenAt: 0, organizationId: null };
    this.#files = new Map(paths.map((path) => [path, this.#files.get(path) ?? unknown]));
  }

  /** Makes an organization's part of the copy these files. `withAge`: also those that only tell of an older time than they may. */
  async update(organizationId: number, files: readonly PublicFile[], { withAge }: { withAge: boolean }): Promise<void> {
    const paths = new Set(files.map(({ path }) => path));
    // First, since what is private now must go, and room on a full disk comes.
    for (const [path, written] of [...this.#files])
      if (written.organizationId === organizationId && !paths.has(path)) await this.#remove(path);
    for (const file of files) if (this.#isDue(file, withAge)) await this.#write(organizationId, file);
    this.#throwPathError();
  }

  /** Removes what belongs to none of these organizations. To be called after each of them has been updated. */
  async sweep(organizationIds: ReadonlySet<number>): Promise<void> {
    for (const [path, { organizationId }] of [...this.#files])
      if (organizationId === null || !organizationIds.has(organizationId)) await this.#remove(path);
    this.#throwPathError();
  }

  #isDue({ path, shows, ageGoodForMs }: PublicFile, withAge: boolean): boolean {
    const written = this.#files.get(path);
    if (!written || written.shows !== shows) return true;
    const age = this.#now() - written.writtenAt;
    // A clock that was set back makes it too old.
    return withAge && ageGoodForMs !== null && (age >= ageGoodForMs || age < 0);
  }

  async #write(organizationId: number, { path, type, shows, body }: PublicFile): Promise<void> {
    const bytes = await body();
    // Should it fail, nobody knows which of the two stands there.
    this.#files.set(path, { shows: null, writtenAt: 0, organizationId });
    if (await this.#tryPath(() => this.#destination.write(path, type, bytes)))
      this.#files.set(path, { shows, writtenAt: this.#now(), organizationId });
  }

  async #remove(path: string): Promise<void> {
    if (await this.#tryPath(() => this.#destination.remove(path))) this.#files.delete(path);
  }

  /** False when it failed, and only this path is at fault: told once all others are done. */
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

/** The cause of a failed write, also where `fetch` hides it behind "fetch failed". */
const reasonOf = (error: unknown): string => {
  const { code = '', message, cause } = error as NodeJS.ErrnoException;
  if (error instanceof PathError || !(cause instanceof Error)) return writeFault(code) ?? message;
  return 'code' in cause ? String(cause.code) : cause.message;
};
