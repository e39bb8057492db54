import { storageKey } from '../base-path.ts';
import { reloadPage } from './reload-page.ts';

export type Importer<M> = () => Promise<M>;

export class PartNotLoaded extends Error {
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

/** Reloads the page once because the server does not provide a part. Returns false if that did not help. */
export const reloadFor = ({ part }: PartNotLoaded): boolean => {
  if (sessionStorage.getItem(markOf(part)) !== null) return false;
  sessionStorage.setItem(markOf(part), 'yes');
  reloadPage();
  return true;
};
