import koffi from 'koffi';

export type Family = 4 | 6;

/** <sys/socket.h> and <netinet/in.h>. Some constants differ between systems. */
const LINUX = process.platform === 'linux';
const AF_INET = 2;
const AF_INET6 = LINUX ? 10 : 30;
const SOL_SOCKET = LINUX ? 1 : 0xffff;
const SO_RCVBUF = LINUX ? 8 : 0x1002;
const IPPROTO_ICMP = 1;
const IPPROTO_ICMPV6 = 58;
const SOCK_DGRAM = 2;
const SOCK_RAW = 3;
const MSG_DONTWAIT = LINUX ? 0x40 : 0x80;
/** Only Linux: raw(7), ip(7), ipv6(7), <linux/icmpv6.h>. */
const SOL_RAW = 255;
const ICMP_FILTER = 1;
const ICMPV6_FILTER = 1;
const SOL_IP = 0;
const IP_RECVERR = 11;
const SOL_IPV6 = 41;
const IPV6_RECVERR = 25;
const MSG_ERRQUEUE = 0x2000;

const load = () => {
  const program = koffi.load(null);
  return {
    socket: program.func('int socket(int domain, int type, int protocol)'),
    sendto: program.func('int sendto(int fd, void *data, size_t length, int flags, void *to, uint32_t toLength)'),
    recvfrom: program.func('int recvfrom(int fd, void *data, size_t length, int flags, void *from, void *fromLength)'),
    setsockopt: program.func('int setsockopt(int fd, int level, int name, void *value, uint32_t length)'),
    close: program.func('int close(int fd)'),
  };
};
let loaded: ReturnType<typeof load> | undefined;
const libc = () => {
  loaded ??= load();
  return loaded;
};

const lastError = (): string => {
  const number = koffi.errno();
  return Object.entries(koffi.os.errno).find(([, value]) => value === number)?.[0] ?? `errno ${number}`;
};

export class SystemError extends Error {
  readonly code: string;
  constructor(call: string, code: string) {
    super(`${call}: ${code}`);
    this.code = code;
  }
}

/**
 * A `datagram` socket requires a group in ping_group_range (icmp(7)), a `raw` socket requires the capability
 * CAP_NET_RAW (raw(7)). Throws SystemError if the system rejects it.
 */
export const openIcmpSocket = (family: Family, kind: 'datagram' | 'raw'): number => {
  const fd: number = libc().socket(
    family === 4 ? AF_INET : AF_INET6,
    kind === 'raw' ? SOCK_RAW : SOCK_DGRAM,
    family === 4 ? IPPROTO_ICMP : IPPROTO_ICMPV6,
  );
  if (fd < 0) throw new SystemError('socket', lastError());
  return fd;
};

export const closeSocket = (fd: number): void => {
  libc().close(fd);
};

/** For bursts of replies. The system may provide less. */
export const setReceiveBuffer = (fd: number, bytes: number): void => {
  const value = Buffer.alloc(4);
  value.writeInt32LE(bytes);
  libc().setsockopt(fd, SOL_SOCKET, SO_RCVBUF, value, value.length);
};

/**
 * A sockaddr_in or sockaddr_in6 without a port (ip(7), ipv6(7)). In the first byte, BSDs store the length, while Linux
 * stores half of the address family.
 */
export const socketAddress = (family: Family, address: Buffer, scope: number): Buffer => {
  const encoded = Buffer.alloc(family === 4 ? 16 : 28);
  if (LINUX) encoded.writeUInt16LE(family === 4 ? AF_INET : AF_INET6);
  else encoded.set([encoded.length, family === 4 ? AF_INET : AF_INET6]);
  address.copy(encoded, family === 4 ? 4 : 8);
  if (family === 6) encoded.writeUInt32LE(scope, 24);
  return encoded;
};

export const sendTo = (fd: number, data: Buffer, to: Buffer): void => {
  const sent: number = libc().sendto(fd, data, data.length, MSG_DONTWAIT, to, to.length);
  if (sent < 0) throw new SystemError('sendto', lastError());
};

/** Restricts a raw socket to the given ICMP types, if the system supports this (raw(7), RFC 3542 section 3.2). */
export const receiveOnly = (fd: number, family: Family, types: readonly number[]): void => {
  if (!LINUX) return;
  const blocked = Buffer.alloc(family === 4 ? 4 : 32, 0xff);
  for (const type of types) {
    const word = (type >>> 5) * 4;
    blocked.writeUInt32LE((blocked.readUInt32LE(word) & ~(1 << (type & 31))) >>> 0, word);
  }
  const [level, name] = family === 4 ? [SOL_RAW, ICMP_FILTER] : [IPPROTO_ICMPV6, ICMPV6_FILTER];
  libc().setsockopt(fd, level, name, blocked, blocked.length);
};

/** Makes the system queue ICMP errors for `receiveError`, if it supports this (ip(7), IP_RECVERR). */
export const receiveErrors = (fd: number, family: Family): void => {
  if (!LINUX) return;
  const on = Buffer.from([1, 0, 0, 0]);
  const [level, name] = family === 4 ? [SOL_IP, IP_RECVERR] : [SOL_IPV6, IPV6_RECVERR];
  libc().setsockopt(fd, level, name, on, on.length);
};

const fromLength = Buffer.alloc(4);

const receive = (fd: number, flags: number, into: Buffer, from: Buffer): number => {
  fromLength.writeInt32LE(from.length);
  return libc().recvfrom(fd, into, into.length, flags | MSG_DONTWAIT, from, fromLength);
};

/** Returns the length of the datagram, or -1 if there is none. `from` receives the sockaddr of its sender. */
export const receiveFrom = (fd: number, into: Buffer, from: Buffer): number => receive(fd, 0, into, from);

/** Receives one queued error: the failed datagram and the sockaddr of its destination. Returns -1 if there is none. */
export const receiveError = (fd: number, into: Buffer, to: Buffer): number =>
  LINUX ? receive(fd, MSG_ERRQUEUE, into, to) : -1;
