import type { Services } from '../context.ts';
import { notFound } from '../errors.ts';

/** What sells plans here; where nothing is sold, there is nothing to be found. */
export const requireBilling = ({ billing }: Pick<Services, 'billing'>): NonNullable<Services['billing']> => {
  if (billing === null) throw notFound('Page');
  return billing;
};
