import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Headers that reverse proxies add to the requests that they pass on. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/**
 * Whether the request comes directly from a program on this machine.
 * Requests that a local reverse proxy passes on also come from loopback, but are external.
 * The same applies to requests of a local browser, sent by a web page to a host name other than localhost.
 */
export const isFromThisMachine = ({ socket, headers }: FastifyRequest): boolean => {
  const address = socket.remoteAddress ?? '';
  return (
    loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') &&
    isLocalName(headers.host ?? '') &&
    FORWARDED.every((name) => headers[name] === undefined)
  );
};

const isLocalName = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(host);
