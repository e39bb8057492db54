import type { ImportParts } from '../run-import.ts';

export const IMPORT_RULES: ImportParts['rules'] = {
  checkIntervals: [60, 300],
  isSignUpOpen: false,
  sellsPlans: false,
  resultsDays: 7,
  ownHosts: ['localhost'],
};
