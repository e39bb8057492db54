import type { ResponseHead } from '../http/response/head-reader.ts';
import { ResponseFault } from '../http/response/response-fault.ts';
import { ResponseReader } from '../http/response/response-reader.ts';

export interface ReadResponse {
  statusCode: number | null;
  fields: Record<string, string>;
  body: string;
  /** The response is complete according to its framing. */
  ended: boolean;
  /** `closed` if the connection closed before the end of the response. */
  fault: string | null;
}

export const cut = (bytes: Buffer, places: readonly number[]): Buffer[] => {
  const ends = [...new Set([...places, bytes.length])].filter((end) => end <= bytes.length).sort((a, b) => a - b);
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
};

export const readResponse = (pieces: readonly Buffer[], open = false): ReadResponse => {
  const seen: { head: ResponseHead | null; events: string[]; body: Buffer[] } = { head: null, events: [], body: [] };
  const reader = new ResponseReader({
    onHead(head) {
      seen.events.push('head');
      seen.head = head;
    },
    onBody(bytes) {
      if (seen.events.at(-1) !== 'body') seen.events.push('body');
      seen.body.push(Buffer.from(bytes));
    },
    onEnd: () => seen.events.push('end'),
  });
  let fault: string | null = null;
  try {
    for (const piece of pieces) reader.push(piece);
    if (!open) reader.close();
  } catch (error) {
    if (!(error instanceof ResponseFault)) throw error;
    fault = error.closed ? 'closed' : error.message;
  }
  if (!/^(head( body)?( end)?)?$/.test(seen.events.join(' '))) throw new Error(`Events out of order: ${seen.events}`);
  const { head } = seen;
  return {
    statusCode: head?.statusCode ?? null,
    fields: Object.fromEntries(head?.fields.names().map((name) => [name, head.fields.get(name) ?? '']) ?? []),
    body: Buffer.concat(seen.body).toString('latin1'),
    ended: seen.events.includes('end'),
    fault,
  };
};
