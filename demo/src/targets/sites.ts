import { createServer as createHttpServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import { createSecureContext } from 'node:tls';
import { WebSocketServer } from 'ws';
import type { DemoCheck } from '../checks/demo-check.ts';
import { type DemoCertificates, ENDING_SOON_HOST } from './certificates.ts';
import type { LiveTarget } from './live-target.ts';

/** Returns undefined for an unknown host, which always works. */
const siteOf = (sites: ReadonlyMap<string, LiveTarget>, request: IncomingMessage): LiveTarget | undefined =>
  sites.get((request.headers.host ?? '').split(':', 1)[0] ?? '');

const isAdmitted = (page: DemoCheck['page'], request: IncomingMessage): boolean =>
  Object.entries(page?.requires ?? {}).every(([name, value]) => request.headers[name] === value);

/** Uses the response times and faults of the story of the site. */
const answer =
  (sites: ReadonlyMap<string, LiveTarget>): RequestListener =>
  async (request, response) => {
    const site = siteOf(sites, request);
    const fault = (await site?.answerTime()) ?? null;
    const code = fault?.statusCode ?? (isAdmitted(site?.check.page, request) ? 200 : 401);
    response.writeHead(code, { 'content-type': 'text/html; charset=utf-8' });
    response.end(code === 200 ? `${site?.check.page?.body ?? 'There is no problem.'}\n` : `${code}\n`);
  };

const takeWebSockets = (server: Server, sites: ReadonlyMap<string, LiveTarget>): Server => {
  const webSockets = new WebSocketServer({ noServer: true });
  return server.on('upgrade', async (request, socket: Socket, head) => {
    socket.on('error', () => {}); // Probes can close or reset a connection at any time.
    await siteOf(sites, request)?.answerTime();
    webSockets.handleUpgrade(request, socket, head, (opened) => opened.on('error', () => {}));
  });
};

export const plainSites = (sites: ReadonlyMap<string, LiveTarget>): Server =>
  takeWebSockets(createHttpServer(answer(sites)), sites);

export const secureSites = (sites: ReadonlyMap<string, LiveTarget>, certificates: DemoCertificates): Server => {
  const contextOf = ({ certificate, key }: DemoCertificates['site']) =>
    createSecureContext({ cert: certificate + certificates.authority, key });
  const [usual, endingSoon] = [contextOf(certificates.site), contextOf(certificates.endingSoon)];
  const server = createHttpsServer(
    {
      cert: certificates.site.certificate + certificates.authority,
      key: certificates.site.key,
      SNICallback: (name, done) => done(null, name === ENDING_SOON_HOST ? endingSoon : usual),
    },
    answer(sites),
  );
  server.on('tlsClientError', () => {});
  return takeWebSockets(server, sites);
};
