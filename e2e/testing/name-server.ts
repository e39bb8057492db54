import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** The record of each name. null is a name without records, and a missing name does not exist. */
export type Names = Record<string, string | { cname: string } | null | 'SERVFAIL'>;

export interface NameServer {
  address: string;
  /** Makes Pharos use only this name server. */
  env: Record<string, string>;
  close(): void;
}

const HEADER = 12;
const SERVFAIL = 2;
const NXDOMAIN = 3;
/** The flags QR, RD and RA. */
const RESPONSE = 0x8180;
const TYPE_A = 1;
const TYPE_CNAME = 5;

/** Supports A and CNAME records (RFC 1035 section 4). */
export const startNameServer = async (names: Names): Promise<NameServer> => {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => socket.send(answer(query, names), from.port, from.address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const address = `127.0.0.1:${socket.address().port}`;
  return {
    address,
    env: {
      NAME_SERVER: address,
      NODE_OPTIONS: `--import=${new URL('./ask-name-server.ts', import.meta.url).href}`,
    },
    close: () => socket.close(),
  };
};

const answer = (query: Buffer, names: Names): Buffer => {
  const { name, end } = readName(query);
  const question = query.subarray(HEADER, end + 4);
  const known = names[name];
  const type = query.readUInt16BE(end);
  const code = known === 'SERVFAIL' ? SERVFAIL : known === undefined ? NXDOMAIN : 0;
  const records = code === 0 && known ? recordsOf(known, type) : [];
  const header = Buffer.alloc(HEADER);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(RESPONSE | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, question, ...records]);
};

const readName = (query: Buffer): { name: string; end: number } => {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
};

const recordsOf = (known: string | { cname: string }, type: number): Buffer[] => {
  if (typeof known !== 'string') return type === TYPE_CNAME ? [recordOf(type, nameOf(known.cname))] : [];
  return type === TYPE_A ? [recordOf(type, known.split('.').map(Number))] : [];
};

/** Returns a record for the requested name (as a pointer), class IN, with a TTL of one minute. */
const recordOf = (type: number, data: readonly number[]): Buffer =>
  Buffer.from([0xc0, HEADER, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length, ...data]);

/** Encodes a name for DNS: each label after its length, and a zero for the root. */
const nameOf = (name: string): number[] => [
  ...name.split('.').flatMap((label) => [label.length, ...Buffer.from(label)]),
  0,
];
