import { EchoSocket } from '../echo-socket.ts';
import type { Family } from '../libc.ts';
import { errorAbout, replyTo, requestTaker, sender } from './host.ts';

/**
 * Simulates a host whose kernel ignores echoes, and tests one EchoSocket with it. Prints the outcomes as JSON.
 * Arguments: IP family, kind of socket.
 */
const family: Family = process.argv[2] === '6' ? 6 : 4;
const kind = process.argv[3] === 'raw' ? 'raw' : 'datagram';
const HOST = family === 4 ? '127.0.0.1' : '::1';
const OTHER = family === 4 ? '127.0.0.9' : 'fd00::9';
const UNREACHABLE: [number, number] = family === 4 ? [3, 1] : [1, 3];
const TIME_EXCEEDED: [number, number] = family === 4 ? [11, 0] : [3, 0];

const socket = new EchoSocket(family, kind);
const requests = requestTaker(family);
const host = sender(family, HOST);
const stranger = sender(family, OTHER);

type Send = (message: Buffer) => void;
const reply = (request: Buffer, change?: (reply: Buffer) => void) => replyTo(family, request, change);
const fromHost: Send = (message) => host.send(message, HOST);

const exchange = async (act: (request: Buffer) => void): Promise<string> => {
  const outcomes: string[] = [];
  const forget = socket.send(HOST, {
    answered: () => outcomes.push('answered'),
    failed: (problem) => outcomes.push(problem),
  });
  act(await requests.next());
  // When the reply to this second echo has arrived, everything before it has been received too.
  await new Promise<void>((resolve) => {
    const answered = () => {
      done();
      resolve();
    };
    const done = socket.send(HOST, { answered, failed: () => {} });
    void requests.next().then((request) => fromHost(reply(request)));
  });
  forget();
  return outcomes.join(', ') || 'nothing';
};

const exchangeOnce = async (act: (request: Buffer) => void): Promise<number> => {
  let outcomes = 0;
  const answered = () => {
    forget();
    outcomes += 1;
  };
  const forget = socket.send(HOST, { answered, failed: () => {} });
  act(await requests.next());
  await exchange(() => {});
  return outcomes;
};

const exchangeReversed = async (count: number): Promise<boolean> => {
  const answered: number[] = [];
  const sent: Buffer[] = [];
  const forget: (() => void)[] = [];
  for (let index = 0; index < count; index += 1) {
    forget.push(socket.send(HOST, { answered: () => answered.push(index), failed: () => {} }));
    sent.push(await requests.next());
  }
  for (const request of sent.toReversed()) fromHost(reply(request));
  await exchange(() => {});
  for (const each of forget) each();
  return answered.length === count && answered.every((index, at) => index === count - 1 - at);
};

const flip = (at: number) => (packet: Buffer) => packet.writeUInt8((packet[at] ?? 0) ^ 0xff, at);

const changed = (request: Buffer, at: number): Buffer => {
  const copy = Buffer.from(request);
  flip(at)(copy);
  return copy;
};

const results = {
  genuine: await exchange((request) => fromHost(reply(request))),
  otherSequence: await exchange((request) => fromHost(reply(request, flip(6)))),
  otherId: await exchange((request) => fromHost(reply(request, flip(4)))),
  otherPayload: await exchange((request) => fromHost(reply(request, flip(20)))),
  cutPayload: await exchange((request) => fromHost(reply(request).subarray(0, 20))),
  otherSender: await exchange((request) => stranger.send(reply(request), HOST)),
  otherCode: await exchange((request) => fromHost(reply(request, (packet) => packet.writeUInt8(1, 1)))),
  ownRequest: await exchange((request) => fromHost(request)),
  duplicates: await exchangeOnce((request) => {
    for (let copies = 0; copies < 5; copies += 1) fromHost(reply(request));
  }),
  forgedThenGenuine: await exchangeOnce((request) => {
    fromHost(reply(request, flip(20)));
    stranger.send(reply(request), HOST);
    fromHost(reply(request));
  }),
  reversed: await exchangeReversed(200),
  unreachable: await exchange((request) => stranger.send(errorAbout(family, UNREACHABLE, request, HOST), HOST)),
  shortlyQuoted: await exchange((request) => stranger.send(errorAbout(family, UNREACHABLE, request, HOST, 8), HOST)),
  timeExceeded: await exchange((request) => stranger.send(errorAbout(family, TIME_EXCEEDED, request, HOST), HOST)),
  unreachableOther: await exchange((request) => stranger.send(errorAbout(family, UNREACHABLE, request, OTHER), HOST)),
  unreachableForged: await exchange((request) =>
    stranger.send(errorAbout(family, UNREACHABLE, changed(request, 6), HOST), HOST),
  ),
};
console.log(JSON.stringify(results));
socket.close();
requests.close();
host.close();
stranger.close();
