import type { Caller } from './context.ts';
import { notFound } from './errors.ts';

/** A call may name the organization it means, which must be the active one: others are not found, whether or not they exist. */
export const refuseOtherOrganization = ({ organization }: Caller, organizationId: number | undefined): void => {
  if (organizationId !== undefined && organizationId !== organization.id) throw notFound('Organization');
};
