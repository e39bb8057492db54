import { isIPv6 } from 'node:net';
import { parseNameServer } from '@pharos/domain/checks/settings/name-server.ts';
import { allowedAddresses } from '../egress-guard/allowed-addresses.ts';
import { errorCode } from '../error-code.ts';
import { type ProbeRun, ProberError, TargetFault } from '../run-probe.ts';

/** Rejects with `TargetNotAllowed` if no address is allowed. */
export const nameServerAddresses = async (nameServer: string, run: ProbeRun): Promise<string[]> => {
  const parsed = parseNameServer(nameServer);
  if (!parsed) throw new ProberError('The host of the name server is not valid');
  const { host, port } = parsed;
  const addresses = await allowedAddresses(host, run).catch((error: unknown) => {
    const isUnknown = ['ENOTFOUND', 'ENODATA'].includes(errorCode(error) ?? '');
    throw isUnknown ? new TargetFault(`The name server ${host} was not found`) : error;
  });
  return addresses.map((address) => `${isIPv6(address) ? `[${address}]` : address}:${port}`);
};
