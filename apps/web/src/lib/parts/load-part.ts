import { storageKey } from '../base-path.ts';
import { reloadPage } from './reload-page.ts';

/** Loads a module that is not part of what everybody loads first: `() => import('./part.tsx')`. */
export type Importer<M> = () => Promise<M>;

/** A part of the app could not be loaded: the server is away, the connection is lost, or an upgrade has removed the file. */
export class PartNotLoaded extends Error {
  /** Names the part, and the build that it belongs to. */
  readonly part: string;

  constructor(part: string, cause?: unknown) {
    super('A part of this page could not be loaded.', { cause });
    this.name = 'PartNotLoaded';
    this.part = part;
  }
}

/** The styles of these failed to load. The bundler asks for styles once a page, so that only a reload brings them. */
const unstyled = new Set<string>();

/** Imports a part. Rejects with PartNotLoaded. */
export const loadPart = async <M>(importer: Importer<M>): Promise<M> => {
  // The built importer holds the address of its file.
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

/** Reloads the page for a part that the server, which answers, did not give. Once: answers false when that did not help. */
export const reloadFor = ({ part }: PartNotLoaded): boolean => {
  if (sessionStorage.getItem(markOf(part)) !== null) return false;
  sessionStorage.setItem(markOf(part), 'yes');
  reloadPage();
  return true;
};
