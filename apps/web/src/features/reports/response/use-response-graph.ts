import { useEffect, useState } from 'react';
import { loadPart } from '../../../lib/parts/load-part.ts';
import type { ResponseGraph } from './response-graph.tsx';

type Graph = typeof ResponseGraph;

let loaded: Graph | null = null;

/** Loads the response graph with its chart library. It is loaded in parallel with the page, because it is large. */
export const loadResponseGraph = async (): Promise<Graph> => {
  loaded ??= (await loadPart(() => import('./response-graph.tsx'))).ResponseGraph;
  return loaded;
};

/**
 * Returns the response graph, or null while it is loading. It does not use `lazy`, because React delays content behind
 * a Suspense boundary until 300 ms after the fallback appeared.
 */
export const useResponseGraph = (): Graph | null => {
  const [graph, setGraph] = useState(() => loaded);
  useEffect(() => {
    loadResponseGraph().then(
      (come) => setGraph(() => come),
      // Throws during rendering, so that the error page appears as for any other part that fails to load.
      (error: unknown) =>
        setGraph(() => {
          throw error;
        }),
    );
  }, []);
  return graph;
};
