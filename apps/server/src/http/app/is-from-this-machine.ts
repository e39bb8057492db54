import { BlockList, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** What reverse proxies add to a request that they pass on. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

/**
 * Whether a program on this machine asks, by itself. What a reverse proxy on this machine passes on comes from loopback too,
 * and is a stranger's; so is what a web page has a browser here ask under another name than localhost.
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
