import type { Logger } from 'pino';

/** After this number of consecutive failures, the database counts as unavailable. */
const FAILURES_IN_A_ROW = 10;

/**
 * A failing organization is logged and does not stop the remaining ones. Rejects at the end if any failed, so that the
 * task is retried.
 */
export const eachOrganization = async (
  ids: readonly number[],
  work: (organizationId: number) => Promise<unknown>,
  { log, what }: { log: Logger; what: string },
): Promise<void> => {
  const failed: number[] = [];
  let inARow = 0;
  for (const organizationId of ids) {
    try {
      await work(organizationId);
      inARow = 0;
    } catch (error) {
      log.error({ err: error, organizationId }, `${what} failed for an organization`);
      failed.push(organizationId);
      inARow += 1;
      if (inARow === FAILURES_IN_A_ROW) break;
    }
  }
  if (failed.length > 0) throw new Error(`${what} failed for organizations ${failed.join(', ')}`);
};
