import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** Addresses by name; a name that is not here does not exist, one that is null has no record. */
export type Names = Record<string, string | null | 'SERVFAIL'>;

export interface NameServer {
  /** What makes a Pharos ask this server, and no other. */
  env: Record<string, string>;
  close(): void;
}

const HEADER = 12;
const SERVFAIL = 2;
const NXDOMAIN = 3;
/** QR, RD and RA. */
const RESPONSE = 0x8180;
const TYPE_A = 1;

/** A name server on loopback that knows A records (RFC 1035, section 4). */
export const startNameServer = async (names: Names): Promise<NameServer> => {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => socket.send(answer(query, names), from.port, from.address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    env: {
      NAME_SERVER: `127.0.0.1:${socket.address().port}`,
      NODE_OPTIONS: `--import=${new URL('./ask-name-server.ts', import.meta.url).href}`,
    },
    close: () => socket.close(),
  };
};

const answer = (query: Buffer, names: Names): Buffer => {
  const { name, end } = readName(query);
  const question = query.subarray(HEADER, end + 4);
  const address = names[name];
  const wantsAddress = query.readUInt16BE(end) === TYPE_A;
  const code = address === 'SERVFAIL' ? SERVFAIL : address === undefined ? NXDOMAIN : 0;
  const records = code === 0 && address && wantsAddress ? [recordOf(address)] : [];
  const header = Buffer.alloc(HEADER);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(RESPONSE | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, question, ...records]);
};

/** `end` is the offset behind the name. */
const readName = (query: Buffer): { name: string; end: number } => {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
};

/** Of the name asked for (a pointer to it), class IN, one minute, four bytes. */
const recordOf = (address: string): Buffer =>
  Buffer.from([0xc0, HEADER, 0, TYPE_A, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]);
