import { randomFillSync } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import koffi from 'koffi';
import { decodeEchoReply, encodeEchoRequest } from './echo-packet.ts';
import {
  closeSocket,
  type Family,
  openIcmpSocket,
  receiveFrom,
  sendTo,
  setReceiveBuffer,
  socketAddress,
} from './libc.ts';

const PAYLOAD_BYTES = 24;
const RECEIVE_BUFFER_BYTES = 4 * 1024 * 1024;
/** Replies taken before the loop gets its turn again. */
const BURST = 512;

interface Waiting {
  id: number;
  sequence: number;
  address: Buffer;
  /** `at` is a moment of performance.now(). */
  answered: (at: number) => void;
}

/** The number of an IPv6 zone (RFC 4007 section 11), named by its interface; 0 where there is none. */
const scopeOf = (address: string): number => {
  const zone = address.split('%')[1];
  if (zone === undefined) return 0;
  return Number(zone) || (networkInterfaces()[zone]?.find(({ scopeid }) => scopeid)?.scopeid ?? 0);
};

const addressBytes = (address: string): Buffer =>
  Buffer.from(ipaddr.parse(address.split('%', 1)[0] ?? '').toByteArray());

/**
 * One ICMP socket for all echoes of this thread, of one family. A reply counts when sender, identifier, sequence number
 * and random payload are those of a request under way; duplicates and strangers match none.
 */
export class EchoSocket {
  readonly kind: 'datagram' | 'raw';
  readonly #family: Family;
  readonly #fd: number;
  readonly #poll: InstanceType<typeof koffi.node.PollHandle>;
  /** By payload, as latin1. */
  readonly #waiting = new Map<string, Waiting>();
  readonly #received = Buffer.alloc(2048);
  readonly #from = Buffer.alloc(28);

  /** Throws SystemError when the machine does not allow such a socket. */
  constructor(family: Family, kind: 'datagram' | 'raw') {
    this.kind = kind;
    this.#family = family;
    this.#fd = openIcmpSocket(family, kind);
    setReceiveBuffer(this.#fd, RECEIVE_BUFFER_BYTES);
    this.#poll = koffi.node.poll(this.#fd, { readable: true }, () => this.#drain());
    this.#poll.unref();
  }

  /** Sends an echo request; returns what forgets it again. Throws SystemError when it cannot be sent. */
  send(address: string, answered: (at: number) => void): () => void {
    const random = randomFillSync(Buffer.allocUnsafe(PAYLOAD_BYTES + 4));
    const payload = random.subarray(0, PAYLOAD_BYTES);
    const key = payload.toString('latin1');
    const id = random.readUInt16BE(PAYLOAD_BYTES);
    const sequence = random.readUInt16BE(PAYLOAD_BYTES + 2);
    const bytes = addressBytes(address);
    this.#waiting.set(key, { id, sequence, address: bytes, answered });
    if (this.#waiting.size === 1) this.#poll.ref();
    const forget = () => {
      if (this.#waiting.delete(key) && this.#waiting.size === 0) this.#poll.unref();
    };
    try {
      sendTo(
        this.#fd,
        encodeEchoRequest(this.#family, { id, sequence, payload }),
        socketAddress(this.#family, bytes, scopeOf(address)),
      );
    } catch (error) {
      forget();
      throw error;
    }
    return forget;
  }

  close(): void {
    this.#poll.close();
    closeSocket(this.#fd);
  }

  #drain(): void {
    for (let count = 0; count < BURST; count += 1) {
      const length = receiveFrom(this.#fd, this.#received, this.#from);
      if (length < 0) return;
      this.#take(this.#received.subarray(0, length));
    }
  }

  #take(received: Buffer): void {
    const echo = decodeEchoReply(this.#family, received);
    const waiting = echo && this.#waiting.get(echo.payload.toString('latin1'));
    if (!waiting || waiting.sequence !== echo.sequence) return;
    // The kernel puts its own identifier into requests of datagram sockets and hands over only replies to it (icmp(7)).
    if (this.kind === 'raw' && waiting.id !== echo.id) return;
    const offset = this.#family === 4 ? 4 : 8;
    if (this.#from.compare(waiting.address, 0, waiting.address.length, offset, offset + waiting.address.length) !== 0)
      return;
    waiting.answered(performance.now());
  }
}
