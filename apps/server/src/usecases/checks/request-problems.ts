import { type CheckSettings, type Problem, problemOf } from '@pharos/domain/checks/settings/check-settings.ts';
import { parseNameServer } from '@pharos/domain/checks/settings/name-server.ts';
import { targetOf } from '@pharos/domain/checks/settings/target.ts';
import { hostOfTarget } from '@pharos/domain/checks/target-host.ts';
import { findForeignRecipients } from '../../storage/checks/check-recipients.ts';
import type { Db } from '../../storage/connection/connect.ts';
import type { Services, Tenant } from '../context.ts';
import { locationsOf } from '../locations/locations-of.ts';
import type { CheckRequest } from './check-request.ts';

export const recipientProblems = async (
  trx: Db,
  organizationId: number,
  { members = [], contacts = [] }: Pick<CheckRequest, 'members' | 'contacts'>,
): Promise<Problem[]> => {
  const foreign = await findForeignRecipients(trx, organizationId, { members, contacts });
  return [
    ...foreign.members.map((id) => ({ field: 'members' as const, message: `The member ${id} does not exist.` })),
    ...foreign.contacts.map((id) => ({ field: 'contacts' as const, message: `The subscriber ${id} does not exist.` })),
  ];
};

/**
 * Returns the problem of a literal address that must not be probed from here, even in a dns check, which never connects
 * to it. The egress guard checks names at each probe. An organization's own agents may probe everything that their
 * network allows.
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

/** Returns the reason why a name server must not be queried from here. Does not resolve its name. */
export const nameServerProblem = (probes: Services['probes'], text: string): string | null => {
  const server = parseNameServer(text);
  if (!server) return 'Enter a host name or an IP address, with :port if the port is not 53.';
  const reason = probes.egressRefusal(server.host);
  return reason === null ? null : `This name server cannot be queried: ${reason}.`;
};
