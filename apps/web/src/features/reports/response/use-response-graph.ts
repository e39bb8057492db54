import { useEffect, useState } from 'react';
import { loadPart } from '../../../lib/parts/load-part.ts';
import type { ResponseGraph } from './response-graph.tsx';

type Graph = typeof ResponseGraph;

let loaded: Graph | null = null;

/** The drawing of the response times, with the library that it needs: heavy, so it comes beside the page and not before it. */
export const loadResponseGraph = async (): Promise<Graph> => {
  loaded ??= (await loadPart(() => import('./response-graph.tsx'))).ResponseGraph;
  return loaded;
};

/**
 * The drawing, null until it has come. Not `lazy`: React holds what a Suspense boundary waited for back until 300 ms after the
 * fallback, and the page would stand that much later.
 */
export const useResponseGraph = (): Graph | null => {
  const [graph, setGraph] = useState(() => loaded);
  useEffect(() => {
    loadResponseGraph().then(
      (come) => setGraph(() => come),
      // To the error page, as any other part of the page that cannot be fetched.
      (error: unknown) =>
        setGraph(() => {
          throw error;
        }),
    );
  }, []);
  return graph;
};
