import type { FastifyReply } from 'fastify';

/** An answer that is more than a JSON body: a page, a stream, other headers (`content-type: text/csv`), another status. */
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

/** `status` is that of an answer which names none. */
export const sendRaw = (reply: FastifyReply, answer: RawAnswer, status: number): FastifyReply =>
  reply
    .status(answer.status ?? status)
    .headers(answer.headers)
    .send(answer.body);
