import { lazyRouteComponent } from '@tanstack/react-router';
import { type Importer, loadPart } from '../../lib/parts/load-part.ts';

/**
 * Creates a page that is loaded when it is first opened. If loading fails, the error page is shown and opens the page
 * automatically later.
 */
export const lazyPage = <M extends Record<string, unknown>, N extends keyof M & string>(
  importer: Importer<M>,
  name: N,
) => lazyRouteComponent(() => loadPart(importer), name);
