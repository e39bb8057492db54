import { findRetirement, listOwnRetirements } from '../../../storage/operator/retirements.ts';
import type { Services } from '../../context.ts';

/** Returns the retirements of the installation and of individual organizations. */
export const readRetirement = async ({ db }: Pick<Services, 'db'>) => ({
  installation: (await findRetirement(db, null)) ?? null,
  organizations: await listOwnRetirements(db),
});
