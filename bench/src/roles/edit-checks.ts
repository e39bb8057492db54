import type { Api } from '@pharos/demo/seed/api.ts';
import { readTruth } from '../evidence/read-truth.ts';
import type { RoleCheck } from './load-role-checks.ts';

interface Edit {
  /** The new target's number. */
  target: number;
  answeredAt: number;
}

/** Gives each check another target, one after the other: those from `firstTarget` on. */
export const editChecks = async (
  api: Api,
  checks: readonly RoleCheck[],
  { targetUrl, firstTarget }: { targetUrl: string; firstTarget: number },
): Promise<Edit[]> => {
  const edits: Edit[] = [];
  for (const [index, { id }] of checks.entries()) {
    const target = firstTarget + index;
    await api.patch(`/checks/${id}/`, { url: `${targetUrl}${target}` });
    edits.push({ target, answeredAt: Date.now() });
  }
  return edits;
};

/** Milliseconds from each answer until the new target was asked; null: never. */
export const readEditDelays = async (edits: readonly Edit[], targetLog: string): Promise<(number | null)[]> => {
  const { targets } = await readTruth(targetLog);
  return edits.map(({ target, answeredAt }) => {
    const [first] = targets.get(target)?.served ?? [];
    return first ? Math.max(0, first.at - answeredAt) : null;
  });
};
