import { createServer } from 'node:net';
import { type Answer, decode, encode, type Packet, RECURSION_DESIRED, streamDecode, streamEncode } from 'dns-packet';
import { onTestFinished } from 'vitest';
import { listenUdp } from './listening.ts';

/** How a name is answered: records by type, an error code, or not at all. */
export interface Zone {
  [name: string]: {
    records?: Answer[];
    rcode?: 'NXDOMAIN' | 'SERVFAIL' | 'REFUSED';
    silent?: true;
    delayMs?: number;
    truncated?: true;
  };
}

export interface NameServer {
  /** "127.0.0.1:port", as ProbeContext.nameServers wants it. */
  address: string;
  /** Queries so far, as "name type". */
  queries: string[];
}

const RCODES = { NXDOMAIN: 3, SERVFAIL: 2, REFUSED: 5 };
const TRUNCATED = 0x0200;

/** A DNS server on loopback, UDP and TCP, that lives until the test ends. Unknown names do not exist. */
export const startNameServer = async (zone: Zone): Promise<NameServer> => {
  const queries: string[] = [];

  const answer = (query: Packet, overTcp: boolean): Packet | null => {
    const question = query.questions?.[0];
    if (!question) return null;
    const name = question.name.toLowerCase();
    queries.push(`${name} ${question.type}`);
    const entry = zone[name] ?? { rcode: 'NXDOMAIN' };
    if (entry.silent) return null;
    const cut = entry.truncated === true && !overTcp;
    const records = entry.records ?? [];
    const wanted = records.filter(
      ({ type }) => type === question.type || (type === 'CNAME' && question.type !== 'CNAME'),
    );
    const complete = wanted.some(({ type }) => type === question.type) ? wanted : [];
    return {
      id: query.id,
      type: 'response',
      flags: RECURSION_DESIRED | (entry.rcode ? RCODES[entry.rcode] : 0) | (cut ? TRUNCATED : 0),
      questions: [question],
      answers: cut ? [] : complete,
    };
  };

  const delayOf = (query: Packet) => zone[query.questions?.[0]?.name.toLowerCase() ?? '']?.delayMs ?? 0;

  const port = await listenUdp((message, from, socket) => {
    const query = decode(message);
    const reply = answer(query, false);
    if (reply) setTimeout(() => socket.send(encode(reply), from.port, from.address, () => {}), delayOf(query));
  });
  const tcp = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (data) => {
      const reply = answer(streamDecode(data), true);
      if (reply) socket.end(streamEncode(reply));
    });
  });
  await new Promise<void>((resolve) => tcp.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => {
    tcp.close();
  });
  return { address: `127.0.0.1:${port}`, queries };
};
