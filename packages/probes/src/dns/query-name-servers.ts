import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { on, once } from 'node:events';
import { connect, isIPv6 } from 'node:net';
import { parseNameServer } from '@pharos/domain/checks/settings/name-server.ts';
import { errorCode } from '../error-code.ts';
import { RESOLVER_OPTIONS, resolverFor } from '../net/resolver-for.ts';
import { BROKEN, dnsError, encodeQuery, type Reply, readReply } from './dns-message.ts';

interface Address {
  host: string;
  port: number;
}

type FullReply = Exclude<Reply, 'truncated'>;

/** The length field before a message over TCP (RFC 1035 section 4.2.2). */
const LENGTH_BYTES = 2;

/** This machine has no sockets or memory left. Other socket errors mean that the name server is unreachable. */
const EXHAUSTED = new Set(['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM']);

/**
 * Returns the data of the records of a type, and their aliases, which the resolver of Node.js does not return. Queries
 * the name servers in turn, with the timeouts of that resolver, until one responds. A response that the name does not
 * exist also counts. Rejects with the resolver's error codes, or when `signal` aborts.
 */
export const queryNameServers = async (
  name: string,
  type: number,
  nameServers: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<FullReply> => {
  const servers = resolverFor(nameServers).getServers().map(addressOf);
  let code = 'ECONNREFUSED';
  for (let round = 0; round < RESOLVER_OPTIONS.tries; round += 1) {
    const timeout = Math.min(RESOLVER_OPTIONS.timeout * 2 ** round, RESOLVER_OPTIONS.maxTimeout);
    for (const server of servers) {
      const reply = await queryServer(server, encodeQuery(randomInt(2 ** 16), name, type), timeout, signal);
      if ('data' in reply || reply.code === 'ENOTFOUND') return reply;
      code = reply.code;
    }
  }
  throw dnsError(code);
};

/** The zone of an IPv6 address is part of its host. */
const addressOf = (server: string): Address =>
  parseNameServer(server) ?? { host: server.replace(/^\[(.*)\](:\d+)?$/, '$1'), port: portOf(server) };

const portOf = (server: string): number => Number(/\]:(\d+)$/.exec(server)?.[1] ?? 53);

const queryServer = async (
  server: Address,
  query: Buffer,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<FullReply> => {
  try {
    const reply = await queryByUdp(server, query, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
    if (reply !== 'truncated') return reply;
    return await queryByTcp(server, query, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
  } catch (error) {
    signal.throwIfAborted();
    const code = errorCode(error) ?? '';
    if (code === 'ABORT_ERR') return { code: 'ETIMEOUT', aliases: [] };
    if (!/^E[A-Z]+$/.test(code) || EXHAUSTED.has(code)) throw error;
    return { code: 'ECONNREFUSED', aliases: [] };
  }
};

/** Uses a port that the system selects. The connected socket accepts only datagrams of the server. */
const queryByUdp = async ({ host, port }: Address, query: Buffer, signal: AbortSignal): Promise<Reply> => {
  const socket = createSocket(isIPv6(host.split('%', 1)[0] ?? '') ? 'udp6' : 'udp4');
  try {
    socket.connect(port, host);
    await once(socket, 'connect', { signal });
    const messages = on(socket, 'message', { signal });
    socket.send(query);
    for await (const [message] of messages) {
      const reply = readReply(message, query);
      if (reply !== null) return reply;
    }
    return { code: 'ETIMEOUT', aliases: [] };
  } finally {
    socket.close();
  }
};

const queryByTcp = async ({ host, port }: Address, query: Buffer, signal: AbortSignal): Promise<FullReply> => {
  const socket = connect({ host, port, signal });
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt16BE(query.length);
  socket.write(Buffer.concat([length, query]));
  const chunks: Buffer[] = [];
  let received = 0;
  let end = Infinity;
  try {
    for await (const chunk of socket) {
      chunks.push(chunk);
      received += chunk.length;
      if (end === Infinity && received >= LENGTH_BYTES) end = LENGTH_BYTES + Buffer.concat(chunks).readUInt16BE();
      if (received < end) continue;
      const reply = readReply(Buffer.concat(chunks).subarray(LENGTH_BYTES, end), query);
      return reply === null || reply === 'truncated' ? { code: BROKEN, aliases: [] } : reply;
    }
    return { code: BROKEN, aliases: [] };
  } finally {
    socket.destroy();
  }
};
