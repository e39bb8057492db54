import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { ProbeRun } from '../run-probe.ts';
import { StoredBytes } from '../stored-bytes.ts';
import type { ResponseHead } from './response/head-reader.ts';
import { type ResponseEvents, ResponseReader } from './response/response-reader.ts';

/** Applies to the received and to the decoded bytes. */
export const BODY_LIMIT = 1024 * 1024;
/**
 * Limit in addition to the body. A body in chunks of one byte is five sixths framing, and costs as much work as
 * gigabytes.
 */
const FRAMING_LIMIT = 128 * 1024;

/**
 * One request and its response on a separate connection. It does not use the client of node:http, which costs several
 * times as much as a new connection. The caller that opened the socket destroys it and releases the exchange.
 */
export class Exchange implements ResponseEvents {
  readonly #run: ProbeRun;
  readonly #reader = new ResponseReader(this);
  #socket: Socket | undefined;
  #head: ResponseHead | undefined;
  #failure: { reason: unknown } | undefined;
  #ended = false;
  readonly #body = new StoredBytes(BODY_LIMIT);
  #length = 0;
  #wireLength = 0;
  #resolveHead: ((head: ResponseHead) => void) | undefined;
  #resolveBody: ((body: Buffer | null) => void) | undefined;
  #reject: ((reason: unknown) => void) | undefined;

  constructor(run: ProbeRun) {
    this.#run = run;
  }

  /** Does not use the bytes after the call. */
  readonly receive = (bytes: Buffer): void => this.#read(bytes);

  /**
   * Sends a request (Latin-1, without a body) and resolves with the final response head. Skips interim responses (RFC
   * 9110 section 15.2). Rejects with the error of the socket or a `ResponseFault`.
   */
  send(socket: Socket, request: string): Promise<ResponseHead> {
    this.#socket = socket;
    this.#run.clock.enter('firstByte');
    return this.#run.deadline.within((resolve, reject) => {
      this.#resolveHead = resolve;
      this.#reject = reject;
      const closed = () => this.#read(null);
      socket.on('error', (error) => this.#fail(error));
      socket.on('end', closed);
      socket.on('close', closed);
      socket.write(request, 'latin1');
      this.#settle();
      return () => socket.destroy();
    });
  }

  /**
   * Stores at most `maxBytes` bytes of the body. Resolves with null if they were dropped, because this thread already
   * stores too much. Rejects like `send`.
   */
  readBody(maxBytes: number): Promise<Buffer | null> {
    this.#body.limitTo(maxBytes);
    return this.#run.deadline.within((resolve, reject) => {
      this.#resolveBody = resolve;
      this.#reject = reject;
      this.#settle();
      return () => this.#socket?.destroy();
    });
  }

  get isSecure(): boolean {
    return this.#socket instanceof TLSSocket;
  }

  /** Releases the stored part of the body. Idempotent. */
  release(): void {
    this.#body.release();
  }

  onHead(head: ResponseHead): void {
    this.#head = head;
    this.#run.clock.enter('transfer');
    this.#settle();
  }

  onBody(bytes: Buffer): void {
    this.#body.append(bytes);
    this.#length += bytes.length;
    if (this.#length >= BODY_LIMIT) this.onEnd();
  }

  onEnd(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#run.clock.stop();
    // TLS sends close_notify first (RFC 8446 section 6.1). Plain TCP only has the close that follows.
    if (this.isSecure) this.#socket?.end();
    this.#settle();
  }

  #read(bytes: Buffer | null): void {
    if (this.#ended || this.#failure) return;
    try {
      if (bytes) this.#push(bytes);
      else this.#reader.close();
    } catch (fault) {
      this.#fail(fault);
    }
  }

  #push(bytes: Buffer): void {
    this.#reader.push(bytes);
    this.#wireLength += bytes.length;
    if (this.#head && this.#wireLength - this.#length > FRAMING_LIMIT) this.onEnd();
  }

  #fail(reason: unknown): void {
    if (this.#ended || this.#failure) return;
    this.#failure = { reason };
    this.#settle();
  }

  /** If the rest arrived in one packet with the head, it is known before a caller requests it. */
  #settle(): void {
    if (this.#head && this.#resolveHead) {
      this.#resolveHead(this.#head);
      this.#resolveHead = undefined;
    } else if (this.#ended && this.#resolveBody) {
      this.#resolveBody(this.#body.bytes());
    } else if (this.#failure) {
      this.#reject?.(this.#failure.reason);
    }
  }
}
