/**
 * Hands over what came in bundles: the first soon, later ones a second apart at least, so that a storm of events does not become a
 * storm of requests. Answers how to add, and how to stop.
 */
export const gather = <T>(
  onBundle: (items: T[]) => void,
  { soonMs = 250, apartMs = 1000, now = Date.now }: { soonMs?: number; apartMs?: number; now?: () => number } = {},
): { add: (item: T) => void; stop: () => void } => {
  let items: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let handedOverAt = Number.NEGATIVE_INFINITY;
  const handOver = (): void => {
    const bundle = items;
    items = [];
    timer = undefined;
    handedOverAt = now();
    onBundle(bundle);
  };
  return {
    add: (item) => {
      items.push(item);
      timer ??= setTimeout(handOver, Math.max(soonMs, handedOverAt + apartMs - now()));
    },
    stop: () => clearTimeout(timer),
  };
};
