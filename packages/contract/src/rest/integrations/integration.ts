import { z } from 'zod';

/** AC: enabled. DA: disabled, so that nothing is sent to it. */
export const IntegrationState = z.enum(['AC', 'DA'], {
  error: ({ input }) => (input === undefined ? 'State is required' : 'State must be AC (enabled) or DA (disabled)'),
});
export type IntegrationState = z.infer<typeof IntegrationState>;

/** AN: any state. AE: any error. RE: only reporting error. NR: only not responding. */
export const StateFilter = z.enum(['AN', 'AE', 'RE', 'NR']);
export type StateFilter = z.infer<typeof StateFilter>;

/** Must be the active organization. */
export const OrganizationId = z.number('Org Id is required').int().positive().max(2_147_483_647);

/**
 * The mask of a stored secret, which may be followed by its last characters. If it is sent back, the secret remains
 * unchanged.
 */
export const MASK = '••••';
