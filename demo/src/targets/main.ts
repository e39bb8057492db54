import type { Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import type { Server } from 'node:net';
import { startDouble } from '../../../doubles/src/start-double.ts';
import { allChecks } from '../checks/all-checks.ts';
import { readOrCreateCertificates } from './certificates.ts';
import { cacheServer, datagramServer, mailServer } from './exchanges.ts';
import { LiveTarget } from './live-target.ts';
import { nameServer } from './name-server.ts';
import { portsFrom } from './ports.ts';
import { answerWebhook } from './receivers.ts';
import { startServices } from './services.ts';
import { plainSites, secureSites } from './sites.ts';

/**
 * Runs the targets in a separate process: `main.ts {first port} {creation time in epoch milliseconds} {certificates
 * file}`. It exits when its parent disconnects or exits.
 */
const HOST = '127.0.0.1';
const [firstPort = '', madeAt = '', certificatesFile = ''] = process.argv.slice(2);
const ports = portsFrom(Number(firstPort));
const targets = new Map(allChecks.map((check) => [check.key, new LiveTarget(check, Number(madeAt))]));

const target = (key: string): LiveTarget => {
  const found = targets.get(key);
  if (!found) throw new Error(`The demo has no check with the key ${key}`);
  return found;
};
const byHost = (prefix: RegExp): Map<string, LiveTarget> =>
  new Map(
    [...targets.values()].filter(({ check }) => prefix.test(check.url(ports))).map((each) => [each.check.host, each]),
  );

const listen = async (server: Server, port: number): Promise<void> => {
  server.on('connection', (socket) => socket.on('error', () => {}));
  server.listen(port, HOST);
  await once(server, 'listening');
};
const bind = async (socket: UdpSocket, port: number): Promise<void> => {
  socket.bind(port, HOST);
  await once(socket, 'listening');
};

const certificates = await readOrCreateCertificates(certificatesFile);
const sites = byHost(/^(https?|wss?):/);
try {
  await Promise.all([
    listen(plainSites(sites), ports.http),
    listen(secureSites(sites, certificates), ports.https),
    listen(mailServer(target('mail')), ports.mail),
    listen(cacheServer(target('cache')), ports.cache),
    bind(
      datagramServer(target('syslog'), (message) => message),
      ports.syslog,
    ),
    bind(
      datagramServer(target('telemetry'), () => 'OK 41 vans'),
      ports.telemetry,
    ),
    bind(nameServer(byHost(/^dns:/)), ports.names),
    startDouble(answerWebhook, ports.hooks),
    startServices(ports),
  ]);
} catch (error) {
  process.send?.({ failed: error instanceof Error ? error.message : String(error) });
  process.exit(1);
}

// Ctrl-C sends a signal to every process of the terminal. The targets must outlive Pharos, or else its last probes
// would record outages.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
