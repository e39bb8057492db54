import { storageKey } from '../base-path.ts';
import { reloadPage } from './reload-page.ts';

/** Loads a module that is not part of the initial bundle: `() => import('./part.tsx')`. */
export type Importer<M> = () => Promise<M>;

/**
 * Thrown if a part of the app cannot be loaded: the server is unavailable, the connection is lost, or an upgrade has
 * removed the file.
 */
export class PartNotLoaded extends Error {
  /** Identifies the part and its build. */
  readonly part: string;

  constructor(part: string, cause?: unknown) {
    super('A part of this page could not be loaded.', { cause });
    this.name = 'PartNotLoaded';
    this.part = part;
  }
}

/** Parts whose styles failed to load. The bundler requests styles only once per page, so only a reload helps. */
const unstyled = new Set<string>();

/**
 * Imports a part.
 * @throws PartNotLoaded if it cannot be loaded.
 */
export const loadPart = async <M>(importer: Importer<M>): Promise<M> => {
  // The code of the built importer contains the URL of its file.
  const part = String(importer);
  if (unstyled.has(part)) throw new PartNotLoaded(part);
  try {
    const module = await importer();
    sessionStorage.removeItem(markOf(part));
    return module;
  } catch (cause) {
    if (cause instanceof Error && cause.message.includes('preload CSS')) unstyled.add(part);
    throw new PartNotLoaded(part, cause);
  }
};

const markOf = (part: string): string => storageKey(`reloaded-for:${part}`);

/**
 * Reloads the page because the server responds but does not provide a part. Does this only once, and returns false if
 * the reload did not help.
 */
export const reloadFor = ({ part }: PartNotLoaded): boolean => {
  if (sessionStorage.getItem(markOf(part)) !== null) return false;
  sessionStorage.setItem(markOf(part), 'yes');
  reloadPage();
  return true;
};
