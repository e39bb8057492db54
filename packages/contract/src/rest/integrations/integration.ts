import { z } from 'zod';

/** AC enabled, DA disabled: nothing is sent to it. */
export const IntegrationState = z.enum(['AC', 'DA'], {
  error: ({ input }) => (input === undefined ? 'State is required' : 'State must be AC (enabled) or DA (disabled)'),
});
export type IntegrationState = z.infer<typeof IntegrationState>;

/** What chat and SMS are sent: AN any state, AE any error, RE reporting error only, NR not responding only. */
export const StateFilter = z.enum(['AN', 'AE', 'RE', 'NR']);
export type StateFilter = z.infer<typeof StateFilter>;

/** The organization that a body may name: the active one. */
export const OrganizationId = z.number('Org Id is required').int().positive().max(2_147_483_647);

/** What stands in place of a stored secret, before its last characters at most; sent back, it means that the secret stays. */
export const MASK = '••••';
