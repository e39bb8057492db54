import type { PublicPlan } from '@pharos/contract/rest/organizations/public-plans.ts';

/** "6 months", "1 year": how long a plan keeps data. */
const storageText = (years: number): string => {
  if (years < 1) return `${Math.round(years * 12)} months`;
  return years === 1 ? '1 year' : `${years} years`;
};

/** What a plan has room for, a line each. */
export const limitLines = ({ limits }: Pick<PublicPlan, 'limits'>): string[] => [
  `${limits.check_count} checks`,
  `${limits.integrations_count} integrations`,
  `${limits.user_count} users`,
  `${limits.status_pages_count} status pages`,
  `${storageText(limits.data_storage_years)} of data storage`,
];
