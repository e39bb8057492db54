import { findRetirement, listOwnRetirements } from '../../../storage/operator/retirements.ts';
import type { Services } from '../../context.ts';

export const readRetirement = async ({ db }: Pick<Services, 'db'>) => ({
  installation: (await findRetirement(db, null)) ?? null,
  organizations: await listOwnRetirements(db),
});
