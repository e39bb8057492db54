import type { SelfFacts } from '@pharos/domain/self-watch/self-facts.ts';
import { unreadyReasons } from '@pharos/domain/self-watch/unready-reasons.ts';

const PARTS = ['database', 'engine', 'worker'] as const;

/**
 * Checks the database, and the engine and the worker if they run in this process. Uses facts in memory, so that no
 * response waits for the database.
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
