import type { ImportParts } from '../run-import.ts';

/** Those of a Pharos that sells nothing, where only people who are invited have accounts. */
export const IMPORT_RULES: ImportParts['rules'] = {
  checkIntervals: [60, 300],
  strangersMaySignUp: false,
  sellsPlans: false,
  resultsDays: 7,
  ownHosts: ['localhost'],
};
