import type { Db } from '../../storage/connection/connect.ts';
import type { LocationOwner, LocationRow } from '../../storage/locations/location-rows.ts';
import { recordOperatorAction } from '../../storage/operator/operator-actions.ts';
import { recordAudit } from '../../storage/organizations/audit-log.ts';
import { emailOf } from '../../storage/people/users.ts';
import { actorOf } from '../access.ts';
import type { Caller, OperatorCaller } from '../context.ts';

interface LocationAction {
  action: 'location.create' | 'location.change' | 'location.renew-credential' | 'location.delete';
  location: Pick<LocationRow, 'key' | 'name' | 'organization'>;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

export interface LocationManager {
  owner: LocationOwner;
  record(trx: Db, act: LocationAction): Promise<void>;
}

export const managerOf = (caller: Caller): LocationManager => ({
  owner: { organizationId: caller.organization.id },
  record: (trx, { action, location, before, after }) =>
    recordAudit(trx, {
      ...actorOf(caller),
      action,
      subject: `location ${location.key}`,
      ...(before && { before }),
      ...(after && { after }),
    }),
});

/** Manages all locations. Actions on a private location are also recorded in the audit log of its organization. */
export const operatorAsManager = (operator: OperatorCaller): LocationManager => ({
  owner: 'all',
  record: async (trx, { action, location, before, after }) => {
    const { key, name, organization } = location;
    const email = await emailOf(trx, operator.userId);
    await recordOperatorAction(trx, {
      operator: { userId: operator.userId, email, address: operator.address },
      action,
      organizationId: organization?.id ?? null,
      subject: `${name} (${key})`,
      reason: null,
      detail: { ...(before && { before }), ...(after && { after }) },
    });
    if (!organization) return;
    await recordAudit(trx, {
      organizationId: organization.id,
      userId: null,
      address: null,
      action,
      subject: `location ${key}`,
      ...(before && { before }),
      after: { by: 'operator', ...after },
    });
  },
});
