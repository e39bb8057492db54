import { lazyRouteComponent } from '@tanstack/react-router';
import { type Importer, loadPart } from '../../lib/parts/load-part.ts';

/** A page that is loaded when it is first opened; when that fails, the error page says so and opens it by itself. */
export const lazyPage = <M extends Record<string, unknown>, N extends keyof M & string>(
  importer: Importer<M>,
  name: N,
) => lazyRouteComponent(() => loadPart(importer), name);
