import { type CheckSettings, type Problem, problemOf } from '@pharos/domain/checks/settings/check-settings.ts';
import { parseNameServer } from '@pharos/domain/checks/settings/name-server.ts';
import { targetOf } from '@pharos/domain/checks/settings/target.ts';
import { hostOfTarget } from '@pharos/domain/checks/target-host.ts';
import { findForeignRecipients } from '../../storage/checks/check-recipients.ts';
import type { Db } from '../../storage/connection/connect.ts';
import type { Services, Tenant } from '../context.ts';
import { locationsOf } from '../locations/locations-of.ts';
import type { CheckRequest } from './check-request.ts';

/** Members and contacts that are not of the organization. */
export const recipientProblems = async (
  trx: Db,
  organizationId: number,
  { members = [], contacts = [] }: Pick<CheckRequest, 'members' | 'contacts'>,
): Promise<Problem[]> => {
  const foreign = await findForeignRecipients(trx, organizationId, { members, contacts });
  return [
    ...foreign.members.map((id) => ({ field: 'members' as const, message: `There is no member ${id}.` })),
    ...foreign.contacts.map((id) => ({ field: 'contacts' as const, message: `There is no subscriber ${id}.` })),
  ];
};

/**
 * A literal address that may not be probed from here; of a dns check too, which never connects to it. The egress guard checks names when they
 * are resolved, at each probe. The organization's own agents reach what their network lets them.
 */
export const egressProblems = ({ probes }: Services, caller: Tenant, settings: CheckSettings): Problem[] => {
  const own = new Set(
    locationsOf({ probes }, caller).flatMap(({ key, organizationId }) => (organizationId === undefined ? [] : [key])),
  );
  if (settings.locations.length > 0 && settings.locations.every((key) => own.has(key))) return [];
  const reason = probes.egressRefusal(hostOfTarget(targetOf(settings)));
  const ofServer = settings.nameServer === '' ? null : nameServerProblem(probes, settings.nameServer);
  return [
    ...problemOf('url', reason === null ? null : `This target cannot be probed: ${reason}.`),
    ...problemOf('nameServer', ofServer),
  ];
};

/** Why a name server may not be asked from here, as far as it is known without resolving its name; null when it may. */
export const nameServerProblem = (probes: Services['probes'], text: string): string | null => {
  const server = parseNameServer(text);
  if (!server) return 'Enter a host or an address, with :port unless it is 53.';
  const reason = probes.egressRefusal(server.host);
  return reason === null ? null : `This name server cannot be asked: ${reason}.`;
};
