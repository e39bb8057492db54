import { z } from 'zod';

/** AC enabled, DA disabled: nothing is sent to it. */
export const IntegrationState = z.enum(['AC', 'DA'], 'State is required');
export type IntegrationState = z.infer<typeof IntegrationState>;

/** The organization that a body may name: the active one. */
export const OrganizationId = z.number('Org Id is required').int().positive().max(2_147_483_647);

/** What stands in place of a stored secret; sent back, it means that the secret stays. */
export const MASK = '••••';
