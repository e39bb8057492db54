import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { type Answer, decode, encode, type Packet, RECURSION_DESIRED, streamDecode, streamEncode } from 'dns-packet';
import { onTestFinished } from 'vitest';
import { errorCode } from '../error-code.ts';

export interface Zone {
  [name: string]: {
    records?: Answer[];
    rcode?: 'NXDOMAIN' | 'SERVFAIL' | 'REFUSED';
    silent?: true;
    delayMs?: number;
    truncated?: true;
    /**
     * Returns the messages to send instead. Over TCP, they include the length prefix, and the connection stays open.
     */
    rewrite?: (answer: Buffer, overTcp: boolean) => Buffer[];
  };
}

export interface NameServer {
  address: string;
  queries: string[];
}

const RCODES = { NXDOMAIN: 3, SERVFAIL: 2, REFUSED: 5 };
const TRUNCATED = 0x0200;

/** Returns NXDOMAIN for unknown names. */
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

  const entryOf = (query: Packet) => zone[query.questions?.[0]?.name.toLowerCase() ?? ''];
  const delayOf = (query: Packet) => entryOf(query)?.delayMs ?? 0;

  const onQuery = (message: Buffer, from: RemoteInfo, udp: Socket) => {
    const query = decode(message);
    const reply = answer(query, false);
    const messages = reply ? (entryOf(query)?.rewrite?.(encode(reply), false) ?? [encode(reply)]) : [];
    const send = () => {
      for (const each of messages) udp.send(each, from.port, from.address, () => {});
    };
    setTimeout(send, delayOf(query));
  };
  const tcp = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (data) => {
      const query = streamDecode(data);
      const reply = answer(query, true);
      const { rewrite } = entryOf(query) ?? {};
      if (reply && rewrite) for (const chunk of rewrite(streamEncode(reply), true)) socket.write(chunk);
      else if (reply) socket.end(streamEncode(reply));
    });
  });
  const udp = await listenBoth(tcp, onQuery);
  onTestFinished(() => {
    tcp.close();
    udp.close();
  });
  return { address: `127.0.0.1:${udp.address().port}`, queries };
};

const listenBoth = async (
  tcp: Server,
  onQuery: (message: Buffer, from: RemoteInfo, udp: Socket) => void,
): Promise<Socket> => {
  tcp.listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const udp = createSocket('udp4', (message, from) => onQuery(message, from, udp));
  udp.bind((tcp.address() as AddressInfo).port, '127.0.0.1');
  try {
    await once(udp, 'listening');
    return udp;
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE') throw error;
    udp.close();
    tcp.close();
    await once(tcp, 'close');
    return listenBoth(tcp, onQuery);
  }
};
