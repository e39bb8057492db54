import type { Services } from '../context.ts';
import { notFound } from '../errors.ts';

/** @throws Refusal (not found) if this installation sells nothing. */
export const requireBilling = ({ billing }: Pick<Services, 'billing'>): NonNullable<Services['billing']> => {
  if (billing === null) throw notFound('Page');
  return billing;
};
