import { randomFillSync } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import koffi from 'koffi';
import { decodeEchoReply, decodeQuotedRequest, type Echo, encodeEchoRequest, withoutIpHeader } from './echo-packet.ts';
import { decodeEchoError, ERROR_TYPES, UNREACHABLE } from './icmp-error.ts';
import {
  closeSocket,
  type Family,
  keepErrors,
  openIcmpSocket,
  receiveError,
  receiveFrom,
  receiveOnly,
  sendTo,
  setReceiveBuffer,
  socketAddress,
} from './libc.ts';

const PAYLOAD_BYTES = 24;
const RECEIVE_BUFFER_BYTES = 4 * 1024 * 1024;
/** Replies taken before the loop gets its turn again. */
const BURST = 512;
const ECHO_REPLY = { 4: 0, 6: 129 };

/** What came of an echo request; called at most once. */
export interface EchoOutcome {
  /** `at` is a moment of performance.now(). */
  answered(at: number): void;
  /** An ICMP error came back; why, in words. */
  failed(problem: string): void;
}

interface Waiting {
  id: number;
  sequence: number;
  payload: Buffer;
  address: Buffer;
  outcome: EchoOutcome;
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
 * and random payload are those of a request under way, an error when it quotes one; duplicates and packets of others match none.
 */
export class EchoSocket {
  readonly kind: 'datagram' | 'raw';
  readonly #family: Family;
  readonly #fd: number;
  readonly #poll: InstanceType<typeof koffi.node.PollHandle>;
  /** By payload, as latin1. */
  readonly #waiting = new Map<string, Waiting>();
  readonly #received = Buffer.alloc(2048);
  readonly #peer = Buffer.alloc(28);
  #closed = false;

  /** Throws SystemError when the machine does not allow such a socket. */
  constructor(family: Family, kind: 'datagram' | 'raw') {
    this.kind = kind;
    this.#family = family;
    this.#fd = openIcmpSocket(family, kind);
    setReceiveBuffer(this.#fd, RECEIVE_BUFFER_BYTES);
    const { unreachable, timeExceeded } = ERROR_TYPES[family];
    if (kind === 'raw') receiveOnly(this.#fd, family, [ECHO_REPLY[family], unreachable, timeExceeded]);
    else keepErrors(this.#fd, family);
    this.#poll = koffi.node.poll(this.#fd, { readable: true }, () => this.#drain());
    this.#poll.unref();
  }

  /** Sends an echo request; returns what forgets it again. Throws SystemError when it cannot be sent. */
  send(address: string, outcome: EchoOutcome): () => void {
    const random = randomFillSync(Buffer.allocUnsafe(PAYLOAD_BYTES + 4));
    const payload = random.subarray(0, PAYLOAD_BYTES);
    const id = random.readUInt16BE(PAYLOAD_BYTES);
    const sequence = random.readUInt16BE(PAYLOAD_BYTES + 2);
    const bytes = addressBytes(address);
    const key = payload.toString('latin1');
    this.#waiting.set(key, { id, sequence, payload, address: bytes, outcome });
    if (this.#waiting.size === 1) this.#poll.ref();
    try {
      this.#transmit(
        encodeEchoRequest(this.#family, { id, sequence, payload }),
        socketAddress(this.#family, bytes, scopeOf(address)),
      );
    } catch (error) {
      this.#forget(key);
      throw error;
    }
    return () => this.#forget(key);
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#poll.close();
    closeSocket(this.#fd);
  }

  #forget(key: string): void {
    if (this.#waiting.delete(key) && this.#waiting.size === 0 && !this.#closed) this.#poll.unref();
  }

  /** An error about an earlier echo fails the next send of a datagram socket, once (ip(7), IP_RECVERR). */
  #transmit(packet: Buffer, to: Buffer): void {
    try {
      sendTo(this.#fd, packet, to);
    } catch (error) {
      if (this.kind === 'raw') throw error;
      sendTo(this.#fd, packet, to);
    }
  }

  #drain(): void {
    // An error ends the polling (uv_poll_start); whether one was kept is known only here.
    if (this.kind === 'datagram') this.#poll.start({ readable: true }, () => this.#drain());
    for (let count = 0; count < BURST; count += 1) {
      const length = receiveFrom(this.#fd, this.#received, this.#peer);
      if (length >= 0) this.#take(this.#received.subarray(0, length));
      else if (!this.#drainError()) return;
    }
  }

  /** Takes one kept error of a datagram socket; false when there is none. It carries what was sent, under the kernel's identifier. */
  #drainError(): boolean {
    if (this.kind === 'raw') return false;
    const length = receiveError(this.#fd, this.#received, this.#peer);
    if (length < 0) return false;
    const echo = decodeQuotedRequest(this.#family, this.#received.subarray(0, length));
    if (echo) this.#find(echo, this.#peerAddress())?.outcome.failed(UNREACHABLE);
    return true;
  }

  #take(received: Buffer): void {
    const message = withoutIpHeader(this.#family, received);
    const reply = decodeEchoReply(this.#family, message);
    if (reply) {
      // A reply carries the payload whole (RFC 792, page 15), where an error may quote less.
      if (reply.payload.length === PAYLOAD_BYTES)
        this.#find(reply, this.#peerAddress())?.outcome.answered(performance.now());
      return;
    }
    const error = this.kind === 'raw' ? decodeEchoError(this.#family, message) : null;
    if (error) this.#find(error.echo, error.to)?.outcome.failed(error.problem);
  }

  #peerAddress(): Buffer {
    return this.#family === 4 ? this.#peer.subarray(4, 8) : this.#peer.subarray(8, 24);
  }

  /** The request under way that an echo belongs to, by all of it that came back. */
  #find(echo: Echo, address: Buffer): Waiting | undefined {
    const payload = echo.payload.subarray(0, PAYLOAD_BYTES);
    const matches = (waiting: Waiting) =>
      waiting.sequence === echo.sequence &&
      // The kernel puts its own identifier into requests of datagram sockets and hands over only what belongs to it (icmp(7)).
      (this.kind === 'datagram' || waiting.id === echo.id) &&
      waiting.address.equals(address) &&
      waiting.payload.subarray(0, payload.length).equals(payload);
    if (payload.length < PAYLOAD_BYTES) return [...this.#waiting.values()].find(matches);
    const waiting = this.#waiting.get(payload.toString('latin1'));
    return waiting && matches(waiting) ? waiting : undefined;
  }
}
