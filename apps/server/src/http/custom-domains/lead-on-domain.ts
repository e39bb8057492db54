import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import { CHALLENGES } from '../../usecases/status-pages/address-on-domain.ts';
import { nameOfHost, type ServedDomains } from '../../usecases/status-pages/served-domains.ts';
import type { DomainListeners } from './domain-listeners.ts';

/** What decides where a request on one of the ports for custom domains goes. */
export interface DomainLeads {
  domains: Pick<ServedDomains, 'pageOf'>;
  listeners: Pick<DomainListeners, 'entryOf'>;
  hasCertificate: (name: string) => boolean;
  httpsPort: number | undefined;
}

/** How a request that is not for the application is answered. */
export type DomainLead = { status: 404 | 421; detail: string } | { status: 307; location: string };

/**
 * On the ports for custom domains nothing else is served: by TLS the domain of the certificate alone, by http what the certificate authority
 * asks for, and pages that have no certificate yet; those that have are sent to TLS. Null when the application answers. `url`: as the client
 * sent it.
 */
export const leadOnDomain = (
  leads: DomainLeads,
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  url: string,
): DomainLead | null => {
  const entry = leads.listeners.entryOf(socket);
  if (entry === null) return null;
  const name = nameOfHost(headers.host);
  const isServed = leads.domains.pageOf(headers.host) !== null;
  if (entry === 'https') {
    const isItsOwn = isServed && serverNameOf(socket) === name;
    return isItsOwn ? null : { status: 421, detail: 'This connection is not for this host.' };
  }
  if (url.startsWith(CHALLENGES)) return null;
  if (!isServed) return { status: 404, detail: 'Not found.' };
  if (leads.httpsPort === undefined || !leads.hasCertificate(name)) return null;
  // Who came by the standard port finds TLS at the standard one, whatever is in between.
  const port = /:\d+$/.test(headers.host ?? '') ? `:${leads.httpsPort}` : '';
  // Browsers keep a permanent redirect beyond the certificate.
  return { status: 307, location: `https://${name}${port}${url.startsWith('/') ? url : '/'}` };
};

const serverNameOf = (socket: unknown): string | null =>
  socket instanceof TLSSocket && 'servername' in socket ? String(socket.servername).toLowerCase() : null;
