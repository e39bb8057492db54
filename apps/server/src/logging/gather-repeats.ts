import type { LogFn, Logger } from 'pino';

type Arguments = Parameters<LogFn>;
interface Repeats {
  count: number;
  logLast: (count: number) => void;
}

const WARN = 40;
const WINDOW_MS = 60_000;
/** Further kinds of warnings within a minute are logged separately. */
const MAX_KINDS = 500;

/**
 * Creates a pino hook (`hooks.logMethod`) that combines repeated warnings. Repetitions within a minute are logged as
 * one line with `repeated`. Warnings are equal if they have the same message and fields; their errors (`err`) may
 * differ.
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

const keyOf = ([fields, message]: readonly unknown[]): string | null => {
  if (typeof fields === 'string') return fields;
  if (typeof fields !== 'object' || fields === null || typeof message !== 'string') return null;
  const { err: _err, ...rest } = fields as Record<string, unknown>;
  return `${message} ${JSON.stringify(rest)}`;
};

const withCount = (args: readonly unknown[], repeated: number): Arguments => {
  const [first, ...rest] = args;
  return (
    typeof first === 'string' ? [{ repeated }, ...args] : [{ ...(first as object), repeated }, ...rest]
  ) as Arguments;
};
