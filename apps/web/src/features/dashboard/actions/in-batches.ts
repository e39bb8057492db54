import type { BulkAnswer } from '@pharos/contract/rest/checks/bulk.ts';

/** The contract's maximum number of IDs per request. */
const MAX_IDS = 1000;

/** Sends the IDs in sequential requests and merges the responses. */
export const inBatches = async (
  ids: readonly number[],
  send: (ids: number[]) => Promise<BulkAnswer>,
): Promise<BulkAnswer> => {
  const whole = { results: [] as BulkAnswer['results'], errors: [] as NonNullable<BulkAnswer['errors']> };
  for (let from = 0; from < ids.length; from += MAX_IDS) {
    const { results, errors = [] } = await send(ids.slice(from, from + MAX_IDS));
    whole.results.push(...results);
    whole.errors.push(...errors);
  }
  return whole;
};
