import type { ImportParts } from '../run-import.ts';

/** The rules of an installation that sells no plans and on which only invited people have accounts. */
export const IMPORT_RULES: ImportParts['rules'] = {
  checkIntervals: [60, 300],
  isSignUpOpen: false,
  sellsPlans: false,
  resultsDays: 7,
  ownHosts: ['localhost'],
};
