import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import { CHALLENGES } from '../../usecases/status-pages/address-on-domain.ts';
import { nameOfHost, type ServedDomains } from '../../usecases/status-pages/served-domains.ts';
import type { DomainListeners } from './domain-listeners.ts';

export interface DomainLeads {
  domains: Pick<ServedDomains, 'pageOf'>;
  listeners: Pick<DomainListeners, 'entryOf'>;
  hasCertificate: (name: string) => boolean;
  httpsPort: number | undefined;
}

export type DomainLead = { status: 404 | 421; detail: string } | { status: 307; location: string };

/**
 * Returns the response to a request on the ports for custom domains, or null if the application answers it. `url` is
 * the URL as the client sent it. The HTTPS port serves only the domain of the certificate. The HTTP port serves
 * challenges and pages without a certificate, and redirects to HTTPS otherwise.
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
    return isItsOwn ? null : { status: 421, detail: 'The certificate of this connection is not for this host.' };
  }
  if (url.startsWith(CHALLENGES)) return null;
  if (!isServed) return { status: 404, detail: 'Not found.' };
  if (leads.httpsPort === undefined || !leads.hasCertificate(name)) return null;
  // A client on the standard HTTP port finds HTTPS on its standard port, even behind a proxy.
  const port = /:\d+$/.test(headers.host ?? '') ? `:${leads.httpsPort}` : '';
  // Browsers would store a permanent redirect even after the certificate has expired.
  return { status: 307, location: `https://${name}${port}${url.startsWith('/') ? url : '/'}` };
};

const serverNameOf = (socket: unknown): string | null =>
  socket instanceof TLSSocket && 'servername' in socket ? String(socket.servername).toLowerCase() : null;
