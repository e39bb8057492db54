import { tidyLine } from '@pharos/contract/unprintable.ts';
import type { OperatorCaller, Services } from '../../context.ts';
import { invalid } from '../../errors.ts';
import { removeOrganization } from '../../organizations/delete-organization.ts';
import { actOnOrganization } from './act-on-organization.ts';

/** The operator must enter the name of the organization. */
export const deleteOrganizationAsOperator = (
  services: Pick<Services, 'db' | 'secrets' | 'settings' | 'now'>,
  operator: OperatorCaller,
  id: number,
  { name, reason }: { name: string; reason: string },
): Promise<void> =>
  actOnOrganization(services, operator, { id, reason }, async (trx, target) => {
    // An older name may contain characters that no one can type or see.
    if (tidyLine(name) !== tidyLine(target.name))
      throw invalid({ name: ['This is not the name of the organization.'] });
    const actor = { userId: null, address: null, after: { by: 'operator', reason } };
    await removeOrganization(services, trx, target, { actor, reason });
    return { action: 'organization.delete', mail: null, isAudited: true };
  });
