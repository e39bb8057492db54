export const dnsError = (code: string): Error => Object.assign(new Error(code), { code });

export const BROKEN = 'EBADRESP';

const HEADER_BYTES = 12;
const RECURSION_DESIRED = 0x0100;
const RESPONSE = 0x8000;
const TRUNCATED = 0x0200;
const IN = 1;
const CNAME = 5;
const MAX_NAME_BYTES = 255;
/**
 * Record data with names that may contain pointers: the number of bytes before the names, and of names (RFC 1035, RFC
 * 2782).
 */
const NAMES_IN_DATA: Record<number, { before: number; names: number }> = {
  2: { before: 0, names: 1 },
  [CNAME]: { before: 0, names: 1 },
  6: { before: 0, names: 2 },
  12: { before: 0, names: 1 },
  15: { before: 2, names: 1 },
  33: { before: 6, names: 1 },
};
/** Type and class after the name of a question. */
const QUESTION_TAIL_BYTES = 4;
/** Type, class, time to live and length after the name of a record. */
const RECORD_HEAD_BYTES = 10;

/** The codes of the Node.js resolver (RFC 1035 section 4.1.1). */
const RESPONSE_CODES: Record<number, string> = {
  1: 'EFORMERR',
  2: 'ESERVFAIL',
  3: 'ENOTFOUND',
  4: 'ENOTIMP',
  5: 'EREFUSED',
};

/** Throws EBADNAME for an invalid name. */
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

/** Compares the ID and the question, without the case of the name. */
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

/**
 * Follows pointers (RFC 1035 section 4.1.4), each of which must lead to an earlier position. `end` is the position
 * after the name in the message.
 */
const readNameAt = (message: Buffer, start: number): { name: Buffer; end: number } => {
  const labels: Buffer[] = [];
  let [at, first, end, bytes] = [start, start, 0, 1];
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    if (length >= 0xc0) {
      end ||= at + 2;
      at = message.readUInt16BE(at) & 0x3fff;
      if (at >= first) throw dnsError(BROKEN);
      first = at;
    } else {
      bytes += 1 + length;
      if (length >= 0x40 || bytes > MAX_NAME_BYTES) throw dnsError(BROKEN);
      labels.push(message.subarray(at, at + 1 + length));
      at += 1 + length;
    }
  }
  return { name: Buffer.concat([...labels, Buffer.of(0)]), end: end || at + 1 };
};

const plainData = (message: Buffer, type: number, start: number, end: number): Buffer => {
  const { before, names } = NAMES_IN_DATA[type] ?? { before: 0, names: 0 };
  const parts = [message.subarray(start, start + before)];
  let at = start + before;
  for (let left = names; left > 0; left -= 1) {
    const read = readNameAt(message, at);
    parts.push(read.name);
    at = read.end;
  }
  if (at > end) throw dnsError(BROKEN);
  return Buffer.concat([...parts, message.subarray(at, end)]);
};

/** The data of the records, or an error code. `aliases` contains the names to which aliases (CNAME) lead. */
export type Reply = { data: Buffer[]; aliases: Buffer[] } | { code: string; aliases: Buffer[] } | 'truncated';

/**
 * Returns null if the message is the response to another query. As in Node.js, all records of the type count, through
 * all aliases (CNAME).
 */
export const readReply = (message: Buffer, query: Buffer): Reply | null => {
  if (!isReplyTo(message, query)) return null;
  const flags = message.readUInt16BE(2);
  if (flags & TRUNCATED) return 'truncated';
  const code = flags & 0xf;
  const type = query.readUInt16BE(query.length - QUESTION_TAIL_BYTES);
  try {
    const records = [...readRecords(message, query)];
    const aliases = type === CNAME ? [] : dataOf(records, CNAME);
    return code === 0 ? { data: dataOf(records, type), aliases } : { code: RESPONSE_CODES[code] ?? BROKEN, aliases };
  } catch {
    return { code: (code !== 0 && RESPONSE_CODES[code]) || BROKEN, aliases: [] };
  }
};

const dataOf = (records: readonly DataRecord[], type: number): Buffer[] =>
  records.filter((record) => record.type === type).map(({ data }) => data);

interface DataRecord {
  type: number;
  data: Buffer;
}

function* readRecords(message: Buffer, query: Buffer): Generator<DataRecord> {
  const queriedType = query.readUInt16BE(query.length - QUESTION_TAIL_BYTES);
  let at = query.length;
  for (let left = message.readUInt16BE(6); left > 0; left -= 1) {
    const head = readNameAt(message, at).end;
    const start = head + RECORD_HEAD_BYTES;
    at = start + message.readUInt16BE(start - 2);
    if (at > message.length) throw dnsError(BROKEN);
    const type = message.readUInt16BE(head);
    const isAnswer = (type === queriedType || type === CNAME) && message.readUInt16BE(head + 2) === IN;
    if (isAnswer) yield { type, data: plainData(message, type, start, at) };
  }
}
