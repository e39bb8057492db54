import { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { type DomainLeads, leadOnDomain } from './lead-on-domain.ts';

const DOMAIN = 'status.acme.org';
const opened: Socket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});

const socketOf = (servername?: string): Socket => {
  const plain = new Socket();
  const socket = servername === undefined ? plain : Object.assign(new TLSSocket(plain), { servername });
  opened.push(socket, plain);
  return socket;
};
const leadOf = (
  entry: 'https' | 'http' | null,
  {
    host = DOMAIN,
    url = '/',
    servername,
    ...more
  }: Partial<DomainLeads & Record<'host' | 'url' | 'servername', string>> = {},
) => {
  const leads = {
    domains: { pageOf: (of: string | undefined) => (of?.startsWith(DOMAIN) ? { id: 7, slug: 'Acme' } : null) },
    listeners: { entryOf: () => entry },
    hasCertificate: (name: string) => name === DOMAIN,
    httpsPort: 8443,
    ...more,
  } as DomainLeads;
  return leadOnDomain(leads, { socket: socketOf(servername), headers: { host } }, url);
};
const NOT_FOUND = { status: 404, detail: 'Not found.' };
const MISDIRECTED = { status: 421, detail: 'The certificate of this connection is not for this host.' };

test('leaves requests on the port of the application to the application', () => {
  expect(leadOf(null, { host: 'elsewhere.example' })).toBeNull();
});

test('serves over HTTPS only the domain of the certificate', () => {
  expect(leadOf('https', { servername: DOMAIN })).toBeNull();
  expect(leadOf('https', { servername: 'STATUS.acme.org', host: `${DOMAIN}:8443` })).toBeNull();
  expect(leadOf('https', { servername: 'status.acme.net' })).toEqual(MISDIRECTED);
  expect(leadOf('https', { servername: 'elsewhere.example', host: 'elsewhere.example' })).toEqual(MISDIRECTED);
  expect(leadOf('https')).toEqual(MISDIRECTED);
});

test('redirects HTTP visitors to HTTPS, on the standard port or on the configured port', () => {
  const to = (location: string) => ({ status: 307, location });
  expect(leadOf('http', { url: '/feed.atom?x=1' })).toEqual(to(`https://${DOMAIN}/feed.atom?x=1`));
  expect(leadOf('http', { host: `${DOMAIN}:8080` })).toEqual(to(`https://${DOMAIN}:8443/`));
  expect(leadOf('http', { url: 'http://elsewhere.example/' })).toEqual(to(`https://${DOMAIN}/`));
});

test('serves a page over HTTP if it has no certificate or if there is no HTTPS port', () => {
  expect(leadOf('http', { hasCertificate: () => false })).toBeNull();
  expect(leadOf('http', { httpsPort: undefined })).toBeNull();
});

test('serves over HTTP only challenge responses for unknown hosts', () => {
  expect(leadOf('http', { host: 'elsewhere.example' })).toEqual(NOT_FOUND);
  expect(leadOf('http', { host: 'elsewhere.example', url: '/.well-known/acme-challenge/token' })).toBeNull();
  expect(leadOf('http', { url: '/.well-known/acme-challenge/token' })).toBeNull();
});
