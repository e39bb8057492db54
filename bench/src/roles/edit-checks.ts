import type { Api } from '@pharos/demo/seed/api.ts';
import { readTruth } from '../evidence/read-truth.ts';
import type { RoleCheck } from './load-role-checks.ts';

interface Edit {
  target: number;
  answeredAt: number;
}

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

/**
 * Returns the milliseconds from each API response until the first request to the new target. Null if there was none.
 */
export const readEditDelays = async (edits: readonly Edit[], targetLog: string): Promise<(number | null)[]> => {
  const { targets } = await readTruth(targetLog);
  return edits.map(({ target, answeredAt }) => {
    const [first] = targets.get(target)?.served ?? [];
    return first ? Math.max(0, first.at - answeredAt) : null;
  });
};
