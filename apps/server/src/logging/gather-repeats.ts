import type { LogFn, Logger } from 'pino';

type Arguments = Parameters<LogFn>;
interface Repeats {
  count: number;
  /** Logs the last one of them, with their number. */
  logLast: (count: number) => void;
}

const WARN = 40;
const WINDOW_MS = 60_000;
/** More different warnings than this within a minute are logged one by one. */
const MAX_KINDS = 500;

/**
 * A hook of pino (`hooks.logMethod`) that gathers warnings which repeat: the first is logged at once, those that follow within a minute as
 * one line with `repeated`. The same are those with the same words and fields; their errors (`err`) may differ.
 */
export const gatherRepeats = (windowMs = WINDOW_MS) => {
  const gathered = new Map<string, Repeats>();
  const openWindow = (key: string, repeats: Repeats): void => {
    gathered.set(key, repeats);
    setTimeout(() => {
      gathered.delete(key);
      if (repeats.count === 0) return;
      repeats.logLast(repeats.count);
      openWindow(key, { ...repeats, count: 0 });
    }, windowMs).unref();
  };
  return function logMethod(this: Logger, args: Arguments, method: LogFn, level: number): void {
    const key = level === WARN ? keyOf(args) : null;
    const repeats = key === null ? undefined : gathered.get(key);
    if (repeats) {
      repeats.count += 1;
      repeats.logLast = (count) => method.apply(this, withCount(args, count));
      return;
    }
    if (key !== null && gathered.size < MAX_KINDS) openWindow(key, { count: 0, logLast: () => {} });
    method.apply(this, args);
  };
};

/** Null for what is not made of fields and words. */
const keyOf = ([fields, words]: readonly unknown[]): string | null => {
  if (typeof fields === 'string') return fields;
  if (typeof fields !== 'object' || fields === null || typeof words !== 'string') return null;
  const { err: _err, ...rest } = fields as Record<string, unknown>;
  return `${words} ${JSON.stringify(rest)}`;
};

const withCount = (args: readonly unknown[], repeated: number): Arguments => {
  const [first, ...rest] = args;
  return (
    typeof first === 'string' ? [{ repeated }, ...args] : [{ ...(first as object), repeated }, ...rest]
  ) as Arguments;
};
