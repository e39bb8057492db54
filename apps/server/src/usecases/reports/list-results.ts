import { readLocationNames } from '../../storage/history/location-names.ts';
import { readNewestResults, type StoredResult } from '../../storage/history/newest-results.ts';
import type { Caller, Services } from '../context.ts';
import { findCheckOfCaller } from './find-check-of-caller.ts';

export const listResults = async (
  services: Pick<Services, 'db'>,
  caller: Caller,
  checkId: number,
  limit: number,
): Promise<{ results: StoredResult[]; locationNames: ReadonlyMap<string, string> }> => {
  await findCheckOfCaller(services, caller, checkId);
  return {
    results: await readNewestResults(services.db, checkId, limit),
    locationNames: await readLocationNames(services.db, caller.organization.id),
  };
};
