import type { Caller } from './context.ts';
import { notFound } from './errors.ts';

/**
 * Rejects a request for an organization other than the active one as not found, whether or not that organization
 * exists. A request without an organization is accepted.
 */
export const refuseOtherOrganization = ({ organization }: Caller, organizationId: number | undefined): void => {
  if (organizationId !== undefined && organizationId !== organization.id) throw notFound('Organization');
};
