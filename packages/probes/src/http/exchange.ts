import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import type { ProbeRun } from '../run-probe.ts';

/** The most that is read of a body, on the wire and decoded. */
export const BODY_LIMIT = 1024 * 1024;

export interface Answer {
  statusCode: number;
  response: IncomingMessage;
  outgoing: ClientRequest;
  /** Resets and broken framing, told to the request and not to the response: a body that a close ends would look whole. */
  failures: unknown[];
}

/**
 * Sends a GET on a connected socket and resolves with the final response head (interim 1xx are skipped, RFC 9110
 * section 15.2). Rejects with the socket's or the parser's error.
 */
export const sendRequest = (socket: Socket, url: URL, headers: readonly string[], run: ProbeRun): Promise<Answer> => {
  run.clock.enter('firstByte');
  return run.deadline.within((resolve, reject) => {
    const failures: unknown[] = [];
    const outgoing = request({
      createConnection: () => socket,
      method: 'GET',
      path: `${url.pathname}${url.search}`,
      headers,
      setHost: false,
    });
    const answered = (response: IncomingMessage) => {
      run.clock.enter('transfer');
      resolve({ statusCode: response.statusCode ?? 0, response, outgoing, failures });
    };
    outgoing.once('response', answered);
    outgoing.once('upgrade', answered);
    outgoing.on('error', (error) => {
      failures.push(error);
      reject(error);
    });
    outgoing.end();
    return () => socket.destroy();
  });
};

/**
 * Reads a body to its end or to the limit. Keeps `keep` bytes of it and lets the rest go by.
 * Rejects with ECONNRESET when the connection ends before the body does.
 */
export const readBody = ({ response, outgoing, failures }: Answer, keep: number, run: ProbeRun): Promise<Buffer> =>
  run.deadline.within((resolve, reject) => {
    const kept: Buffer[] = [];
    let room = keep;
    let length = 0;
    const finish = () => {
      run.clock.stop();
      resolve(kept.length === 1 && kept[0] ? kept[0] : Buffer.concat(kept));
    };
    // What came in one packet with the head may have failed already.
    if (failures.length > 0) reject(failures[0]);
    outgoing.on('error', reject);
    response.on('error', reject);
    response.on('data', (chunk: Buffer) => {
      if (room > 0) {
        kept.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
        room -= chunk.length;
      }
      length += chunk.length;
      if (length >= BODY_LIMIT) {
        finish();
        response.destroy();
      }
    });
    response.on('end', finish);
    return () => response.destroy();
  });
