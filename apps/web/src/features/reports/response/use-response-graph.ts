import { useEffect, useState } from 'react';
import { loadPart } from '../../../lib/parts/load-part.ts';
import type { ResponseGraph } from './response-graph.tsx';

type Graph = typeof ResponseGraph;

let loaded: Graph | null = null;

/** Loads the graph and its large chart library in parallel with the page. */
export const loadResponseGraph = async (): Promise<Graph> => {
  loaded ??= (await loadPart(() => import('./response-graph.tsx'))).ResponseGraph;
  return loaded;
};

/**
 * Null while loading. Does not use `lazy`, because React delays content behind a Suspense boundary until 300 ms after
 * the fallback appeared.
 */
export const useResponseGraph = (): Graph | null => {
  const [graph, setGraph] = useState(() => loaded);
  useEffect(() => {
    loadResponseGraph().then(
      (come) => setGraph(() => come),
      // Throws during rendering, so that the error page is shown.
      (error: unknown) =>
        setGraph(() => {
          throw error;
        }),
    );
  }, []);
  return graph;
};
