import type { SelfFacts } from '@pharos/domain/self-watch/self-facts.ts';
import { unreadyReasons } from '@pharos/domain/self-watch/unready-reasons.ts';

const PARTS = ['database', 'engine', 'worker'] as const;

/**
 * What readiness asks: the database, and what of engine and worker runs in this process. Facts are at hand: no answer waits for
 * the database.
 */
export const readinessChecks = (
  roles: ReadonlySet<string>,
  facts: { read(): SelfFacts },
  now: () => number = () => performance.now(),
): { name: string; check(): Promise<string | null> }[] =>
  PARTS.filter((part) => part === 'database' || roles.has(part)).map((name) => ({
    name,
    check: async () => unreadyReasons(facts.read(), now())[name] ?? null,
  }));
