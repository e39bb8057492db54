import type { IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { trustedProxies } from './trusted-proxies.ts';

/**
 * Returns a function that reads the client address of a raw request, equal to Fastify's address for the same
 * `TRUST_PROXY`. If a trusted proxy is connected, the address is the last one in `X-Forwarded-For` that is not a
 * trusted proxy.
 */
export const clientAddress = (trustProxy: readonly string[]): ((request: IncomingMessage) => string) => {
  const isTrusted = trustedProxies(trustProxy);
  const trusted = new WeakMap<Socket, boolean>();
  return ({ socket, headers }) => {
    let address = socket.remoteAddress ?? '';
    const forwarded = headers['x-forwarded-for'];
    if (forwarded === undefined) return address;
    const known = trusted.get(socket) ?? isTrusted(address);
    trusted.set(socket, known);
    if (!known) return address;
    for (const hop of String(forwarded).split(',').reverse()) {
      address = withoutPort(hop);
      if (isIP(address) === 0 || !isTrusted(address)) return address;
    }
    return address;
  };
};

/** Some proxies write `203.0.113.7:50312` or `[2001:db8::7]:443`. */
export const withoutPort = (text: string): string =>
  text.trim().replace(/^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$|^\[([\da-f:.]+)\](?::\d{1,5})?$/i, '$1$2');
