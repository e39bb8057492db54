import type { Socket } from 'node:net';
import { allowedAddresses } from '../net/allowed-addresses.ts';
import { openConnection } from '../net/open-connection.ts';
import type { ProbeRun } from '../run-probe.ts';
import { openTls } from '../tls/open-tls.ts';

/** A fresh connection to the origin of an http, https, ws or wss URL, judged by the egress guard. The caller destroys it. */
export const openUrl = async (url: URL, ignoreCertificate: boolean, run: ProbeRun): Promise<Socket> => {
  const secure = url.protocol === 'https:' || url.protocol === 'wss:';
  const host = url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname.replace(/\.$/, '');
  const addresses = await allowedAddresses(host, run);
  const socket = await openConnection(addresses, Number(url.port) || (secure ? 443 : 80), run);
  return secure ? openTls(socket, host, ignoreCertificate, run) : socket;
};
