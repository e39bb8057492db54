import type { Socket } from 'node:net';
import { allowedAddresses } from '../egress-guard/allowed-addresses.ts';
import { openConnection } from '../net/open-connection.ts';
import type { ProbeRun } from '../run-probe.ts';
import { openTls } from '../tls/open-tls.ts';

/**
 * Opens a new connection at addresses that the egress guard allows. `receive` must not use the bytes after it returns.
 * The caller destroys the socket.
 */
export const openUrl = async (
  url: URL,
  ignoreCertificate: boolean,
  receive: (bytes: Buffer) => void,
  run: ProbeRun,
): Promise<Socket> => {
  const secure = url.protocol === 'https:' || url.protocol === 'wss:';
  const host = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname.replace(/\.$/, '');
  const addresses = await allowedAddresses(host, run);
  const port = Number(url.port) || (secure ? 443 : 80);
  if (!secure) return await openConnection(addresses, port, run, receive);
  const secured = await openTls(await openConnection(addresses, port, run), host, ignoreCertificate, run);
  return secured.on('data', receive);
};
