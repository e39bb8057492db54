import type { FastifyReply } from 'fastify';

/**
 * A response other than a plain JSON body: a page, a stream, additional headers (`content-type: text/csv`) or another
 * status.
 */
export class RawAnswer {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number | undefined;
  constructor(body: unknown, headers: Readonly<Record<string, string>>, status?: number) {
    this.body = body;
    this.headers = headers;
    this.status = status;
  }
}

export const sendRaw = (reply: FastifyReply, answer: RawAnswer, status: number): FastifyReply =>
  reply
    .status(answer.status ?? status)
    .headers(answer.headers)
    .send(answer.body);
