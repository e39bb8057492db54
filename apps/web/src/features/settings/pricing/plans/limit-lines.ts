import type { PublicPlan } from '@pharos/contract/rest/organizations/public-plans.ts';

const storageText = (years: number): string => {
  if (years < 1) return `${Math.round(years * 12)} months`;
  return years === 1 ? '1 year' : `${years} years`;
};

export const limitLines = ({ limits }: Pick<PublicPlan, 'limits'>): string[] => [
  `${limits.check_count} checks`,
  `${limits.integrations_count} integrations`,
  `${limits.user_count} users`,
  `${limits.status_pages_count} status pages`,
  `${storageText(limits.data_storage_years)} of data storage`,
];
