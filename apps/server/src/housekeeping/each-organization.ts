import type { Logger } from 'pino';

/** So many failures one after the other are no fault of single organizations: the database is away. */
const FAILURES_IN_A_ROW = 10;

/**
 * Does something for each organization, one after the other. One that fails is logged and keeps no other from its turn; rejects at the
 * end, so that the task is tried again.
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
