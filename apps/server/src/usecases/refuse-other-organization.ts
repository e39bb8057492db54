import type { Caller } from './context.ts';
import { notFound } from './errors.ts';

/** Rejects another organization than the active one as not found, whether or not it exists. */
export const refuseOtherOrganization = ({ organization }: Caller, organizationId: number | undefined): void => {
  if (organizationId !== undefined && organizationId !== organization.id) throw notFound('Organization');
};
