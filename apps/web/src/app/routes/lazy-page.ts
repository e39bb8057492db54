import { lazyRouteComponent } from '@tanstack/react-router';
import { type Importer, loadPart } from '../../lib/parts/load-part.ts';

export const lazyPage = <M extends Record<string, unknown>, N extends keyof M & string>(
  importer: Importer<M>,
  name: N,
) => lazyRouteComponent(() => loadPart(importer), name);
