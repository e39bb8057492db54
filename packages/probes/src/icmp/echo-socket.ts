import { randomFillSync } from 'node:crypto';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import koffi from 'koffi';
import { decodeEchoReply, decodeQuotedRequest, type Echo, encodeEchoRequest, withoutIpHeader } from './echo-packet.ts';
import { decodeEchoError, ERROR_TYPES, UNREACHABLE } from './icmp-error.ts';
import {
  closeSocket,
  type Family,
  openIcmpSocket,
  receiveError,
  receiveErrors,
  receiveFrom,
  receiveOnly,
  sendTo,
  setReceiveBuffer,
  socketAddress,
} from './libc.ts';

const PAYLOAD_BYTES = 24;
const RECEIVE_BUFFER_BYTES = 4 * 1024 * 1024;
const BURST = 512;
const ECHO_REPLY = { 4: 0, 6: 129 };

/** The receiver of the first call must remove the request, because a duplicate would result in another call. */
export interface EchoOutcome {
  /** `at` is the arrival time according to performance.now(). */
  answered(at: number): void;
  failed(problem: string): void;
}

interface Waiting {
  id: number;
  sequence: number;
  payload: Buffer;
  address: Buffer;
  outcome: EchoOutcome;
}

/** The number of an IPv6 zone (RFC 4007 section 11), which may be given as an interface name. 0 without a zone. */
const scopeOf = (address: string): number => {
  const zone = address.split('%')[1];
  if (zone === undefined) return 0;
  return Number(zone) || (networkInterfaces()[zone]?.find(({ scopeid }) => scopeid)?.scopeid ?? 0);
};

const addressBytes = (address: string): Buffer =>
  Buffer.from(ipaddr.parse(address.split('%', 1)[0] ?? '').toByteArray());

/**
 * One ICMP socket for all echoes of this thread over one IP family. A reply counts if its sender, identifier, sequence
 * number and random payload match a pending request. An error counts if it quotes a pending request.
 */
export class EchoSocket {
  readonly kind: 'datagram' | 'raw';
  readonly #family: Family;
  readonly #fd: number;
  readonly #poll: InstanceType<typeof koffi.node.PollHandle>;
  readonly #waiting = new Map<string, Waiting>();
  readonly #received = Buffer.alloc(2048);
  readonly #peer = Buffer.alloc(28);
  #closed = false;

  /** Throws SystemError if the machine does not allow such a socket. */
  constructor(family: Family, kind: 'datagram' | 'raw') {
    this.kind = kind;
    this.#family = family;
    this.#fd = openIcmpSocket(family, kind);
    setReceiveBuffer(this.#fd, RECEIVE_BUFFER_BYTES);
    const { unreachable, timeExceeded } = ERROR_TYPES[family];
    if (kind === 'raw') receiveOnly(this.#fd, family, [ECHO_REPLY[family], unreachable, timeExceeded]);
    else receiveErrors(this.#fd, family);
    this.#poll = koffi.node.poll(this.#fd, { readable: true }, () => this.#drain());
    this.#poll.unref();
  }

  /** Returns a function that removes the pending request. Throws SystemError if the request cannot be sent. */
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

  /**
   * Retries once for a datagram socket. An error about an earlier echo makes its next call fail once (ip(7),
   * IP_RECVERR).
   */
  #transmit(packet: Buffer, to: Buffer): void {
    try {
      sendTo(this.#fd, packet, to);
    } catch (error) {
      if (this.kind === 'raw') throw error;
      sendTo(this.#fd, packet, to);
    }
  }

  #drain(): void {
    // An error ends the polling (uv_poll_start), and only the code below detects an error, so polling is always started
    // again.
    if (this.kind === 'datagram') this.#poll.start({ readable: true }, () => this.#drain());
    for (let count = 0; count < BURST; count += 1) {
      const length = receiveFrom(this.#fd, this.#received, this.#peer);
      if (length >= 0) this.#take(this.#received.subarray(0, length));
      else if (!this.#drainError()) return;
    }
  }

  /**
   * Returns false if no error is queued. The error contains the packet that was sent, with the identifier of the
   * kernel.
   */
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
      // A reply contains the complete payload (RFC 792, page 15), but an error may quote only a part.
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

  #find(echo: Echo, address: Buffer): Waiting | undefined {
    const payload = echo.payload.subarray(0, PAYLOAD_BYTES);
    const matches = (waiting: Waiting) =>
      waiting.sequence === echo.sequence &&
      // The kernel sets the identifier of datagram sockets, and delivers only the replies to this identifier (icmp(7)).
      (this.kind === 'datagram' || waiting.id === echo.id) &&
      waiting.address.equals(address) &&
      waiting.payload.subarray(0, payload.length).equals(payload);
    if (payload.length < PAYLOAD_BYTES) return [...this.#waiting.values()].find(matches);
    const waiting = this.#waiting.get(payload.toString('latin1'));
    return waiting && matches(waiting) ? waiting : undefined;
  }
}
