/** An error with a code as the resolver of Node.js has them. */
export const dnsError = (code: string): Error => Object.assign(new Error(code), { code });

/** The name servers sent what is no answer. */
export const BROKEN = 'EBADRESP';

const HEADER_BYTES = 12;
const RECURSION_DESIRED = 0x0100;
const RESPONSE = 0x8000;
const TRUNCATED = 0x0200;
const IN = 1;
/** Type and class, after the name of a question. */
const QUESTION_TAIL_BYTES = 4;
/** Type, class, time to live and length, after the name of a record. */
const RECORD_HEAD_BYTES = 10;

/** Response codes as the resolver of Node.js names them (RFC 1035 section 4.1.1). */
const RESPONSE_CODES: Record<number, string> = {
  1: 'EFORMERR',
  2: 'ESERVFAIL',
  3: 'ENOTFOUND',
  4: 'ENOTIMP',
  5: 'EREFUSED',
};

/** A query for one record type of a name in ASCII. Throws EBADNAME. */
export const encodeQuery = (id: number, name: string, type: number): Buffer => {
  const labels = name.split('.').map((label) => Buffer.from(label));
  const question = Buffer.concat(labels.flatMap((label) => [Buffer.of(label.length % 256), label]));
  if (labels.some(({ length }) => length === 0 || length > 63) || question.length > 254) throw dnsError('EBADNAME');
  const [head, tail] = [Buffer.alloc(HEADER_BYTES), Buffer.alloc(1 + QUESTION_TAIL_BYTES)];
  head.writeUInt16BE(id);
  head.writeUInt16BE(RECURSION_DESIRED, 2);
  head.writeUInt16BE(1, 4);
  tail.writeUInt16BE(type, 1);
  tail.writeUInt16BE(IN, 3);
  return Buffer.concat([head, question, tail]);
};

/** Whether a message answers the query: by its id and its question, which is compared without case. */
const isReplyTo = (message: Buffer, query: Buffer): boolean => {
  if (message.length < query.length || !(message.readUInt16BE(2) & RESPONSE)) return false;
  const nameEnd = query.length - QUESTION_TAIL_BYTES;
  const nameOf = (each: Buffer) => each.toString('latin1', HEADER_BYTES, nameEnd).toLowerCase();
  return (
    message.readUInt16BE(0) === query.readUInt16BE(0) &&
    message.readUInt16BE(4) === 1 &&
    nameOf(message) === nameOf(query) &&
    message.subarray(nameEnd, query.length).equals(query.subarray(nameEnd))
  );
};

/** The end of a name. Pointers are not followed: no name before the data of a record is needed. */
const endOfName = (message: Buffer, start: number): number => {
  let at = start;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    if (length >= 0xc0) return at + 2;
    if (length >= 0x40) throw dnsError(BROKEN);
    at += 1 + length;
  }
  return at + 1;
};

/** What a message answers to a query: the data of the records of its type, or the code of an error. */
export type Reply = { data: Buffer[] } | { code: string } | 'truncated';

/**
 * Reads a message as the answer to a query; null if it answers another one. As with the types that Node.js reads, the records of
 * the type count, whatever aliases (CNAME) lead to them.
 */
export const readReply = (message: Buffer, query: Buffer): Reply | null => {
  if (!isReplyTo(message, query)) return null;
  const flags = message.readUInt16BE(2);
  if (flags & TRUNCATED) return 'truncated';
  const code = flags & 0xf;
  if (code !== 0) return { code: RESPONSE_CODES[code] ?? BROKEN };
  try {
    return { data: [...recordData(message, query)] };
  } catch {
    return { code: BROKEN };
  }
};

function* recordData(message: Buffer, query: Buffer): Generator<Buffer> {
  const type = query.readUInt16BE(query.length - QUESTION_TAIL_BYTES);
  let at = query.length;
  for (let left = message.readUInt16BE(6); left > 0; left -= 1) {
    const head = endOfName(message, at);
    const start = head + RECORD_HEAD_BYTES;
    at = start + message.readUInt16BE(start - 2);
    if (at > message.length) throw dnsError(BROKEN);
    const isAsked = message.readUInt16BE(head) === type && message.readUInt16BE(head + 2) === IN;
    if (isAsked) yield message.subarray(start, at);
  }
}
