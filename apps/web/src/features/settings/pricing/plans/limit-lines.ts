import type { PublicPlan } from '@pharos/contract/rest/organizations/public-plans.ts';

/** Formats how long a plan stores data, such as "6 months" or "1 year". */
const storageText = (years: number): string => {
  if (years < 1) return `${Math.round(years * 12)} months`;
  return years === 1 ? '1 year' : `${years} years`;
};

/** Returns one line for each limit of a plan. */
export const limitLines = ({ limits }: Pick<PublicPlan, 'limits'>): string[] => [
  `${limits.check_count} checks`,
  `${limits.integrations_count} integrations`,
  `${limits.user_count} users`,
  `${limits.status_pages_count} status pages`,
  `${storageText(limits.data_storage_years)} of data storage`,
];
