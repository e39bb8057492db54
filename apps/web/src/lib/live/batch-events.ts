/**
 * Limits the number of requests that events cause. The first batch follows soon, further ones at least one second
 * apart.
 * @returns A function that adds an item, and a function that stops.
 */
export const batchEvents = <T>(
  onBatch: (items: T[]) => void,
  { soonMs = 250, apartMs = 1000, now = Date.now }: { soonMs?: number; apartMs?: number; now?: () => number } = {},
): { add: (item: T) => void; stop: () => void } => {
  let items: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let passedOnAt = Number.NEGATIVE_INFINITY;
  const passOn = (): void => {
    const batch = items;
    items = [];
    timer = undefined;
    passedOnAt = now();
    onBatch(batch);
  };
  return {
    add: (item) => {
      items.push(item);
      timer ??= setTimeout(passOn, Math.max(soonMs, passedOnAt + apartMs - now()));
    },
    stop: () => clearTimeout(timer),
  };
};
