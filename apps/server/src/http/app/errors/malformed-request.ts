import type { Socket } from 'node:net';

/**
 * Answers invalid HTTP, headers beyond the limits of Node.js, and requests that time out. No request object exists in
 * these cases.
 */
export const answerMalformed = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = STATUS[error.code ?? ''] ?? '400 Bad Request';
  const body = JSON.stringify({ detail: 'The request is malformed.' });
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
};

const STATUS: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};
