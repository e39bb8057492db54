import type { Transform } from 'node:stream';
import {
  brotliDecompressSync,
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  zstdDecompressSync,
} from 'node:zlib';
import type { ProbeRun } from '../run-probe.ts';
import { TargetFault } from '../run-probe.ts';
import { StoredBytes } from '../stored-bytes.ts';

const PARTIAL = { finishFlush: constants.Z_SYNC_FLUSH };
const PARTIAL_BROTLI = { finishFlush: constants.BROTLI_OPERATION_FLUSH };
/** Browsers reject a window larger than 8 MiB (RFC 9659). */
const ZSTD_WINDOW = { params: { [constants.ZSTD_d_windowLogMax]: 23 } };
const PARTIAL_ZSTD = { ...ZSTD_WINDOW, finishFlush: constants.ZSTD_e_flush };

/**
 * Limits an excerpt, which is decoded synchronously. A few bytes of br or of several codings can expand to gigabytes.
 */
const START = { maxOutputLength: 4 * 1024 * 1024 };

interface Coding {
  readonly decoder: (body: Buffer, isCut: boolean) => Transform;
  readonly unframed?: (body: Buffer) => Buffer | null;
  readonly decodeStart: (body: Buffer) => Buffer;
  /** Browsers accept the coding only over TLS, so Pharos does not request it. */
  readonly isSecureOnly?: true;
}

/** The standard requires zlib for `deflate`, but some servers send raw data. */
const isRawDeflate = (body: Buffer): boolean => ((body[0] ?? 0) & 0x0f) !== 0x08;
const ZLIB_HEAD_LENGTH = 2;

const GZIP: Coding = {
  decoder: (_body, isCut) => createGunzip(isCut ? PARTIAL : {}),
  unframed: (body) => {
    const headLength = gzipHeadLength(body);
    return headLength === null ? null : body.subarray(headLength);
  },
  decodeStart: (body) => gunzipSync(body, { ...PARTIAL, ...START }),
};

/** The content codings that browsers support (RFC 9110 section 8.4.1, RFC 7932, RFC 8878). */
const CODINGS: Record<string, Coding> = {
  gzip: GZIP,
  'x-gzip': GZIP,
  deflate: {
    decoder: (body, isCut) => (isRawDeflate(body) ? createInflateRaw : createInflate)(isCut ? PARTIAL : {}),
    unframed: (body) => (isRawDeflate(body) ? null : body.subarray(ZLIB_HEAD_LENGTH)),
    decodeStart: (body) => (isRawDeflate(body) ? inflateRawSync : inflateSync)(body, { ...PARTIAL, ...START }),
  },
  br: {
    decoder: (_body, isCut) => createBrotliDecompress(isCut ? PARTIAL_BROTLI : {}),
    decodeStart: (body) => brotliDecompressSync(body, { ...PARTIAL_BROTLI, ...START }),
    isSecureOnly: true,
  },
  zstd: {
    decoder: (_body, isCut) => createZstdDecompress(isCut ? PARTIAL_ZSTD : ZSTD_WINDOW),
    decodeStart: (body) => zstdDecompressSync(body, { ...PARTIAL_ZSTD, ...START }),
    isSecureOnly: true,
  },
};

/** The header of a gzip member (RFC 1952 section 2.3). */
const gzipHeadLength = (body: Buffer): number | null => {
  if (body.length < 10 || body.readUInt16BE(0) !== 0x1f8b) return null;
  const flags = body[3] ?? 0;
  let end = 10;
  if (flags & 0x04) end += 2 + (body[end] ?? 0) + 256 * (body[end + 1] ?? 0);
  for (const flag of [0x08, 0x10]) if (flags & flag) end = body.indexOf(0, end) + 1 || body.length;
  return flags & 0x02 ? end + 2 : end;
};

/** Maximum number of codings, as in curl. Each coding costs as much work as a page. */
const MAX_CODINGS = 5;

/**
 * Returns the codings of a Content-Encoding value, the last applied one first. Returns an empty list if one is unknown
 * ("none", "utf-8"), because browsers then use the body unchanged.
 */
const codingsOf = (field: string): { name: string; coding: Coding }[] => {
  const names = field === '' ? [] : field.split(',').map((name) => name.trim().toLowerCase());
  const known = names.flatMap((name) => {
    const coding = Object.hasOwn(CODINGS, name) ? CODINGS[name] : undefined;
    return coding ? [{ name, coding }] : [];
  });
  return known.length === names.length && known.length <= MAX_CODINGS ? known.toReversed() : [];
};

/**
 * Returns at most `limit` bytes. A body of `limit` bytes was cut, and a shorter one must be complete. Returns null if
 * the body had to be dropped, because this thread already stores too much.
 * @param field The value of Content-Encoding. Empty if there is none.
 */
export const decodeBody = async (
  body: Buffer,
  field: string,
  limit: number,
  isSecure: boolean,
  run: ProbeRun,
): Promise<Buffer | null> => {
  let decoded: Buffer | null = body.subarray(0, limit);
  for (const { name, coding } of codingsOf(field)) {
    if (coding.isSecureOnly && !isSecure) {
      throw new TargetFault(`The page is compressed with ${name}, which the probe does not accept`, 'SME');
    }
    if (decoded === null || decoded.length === 0) return decoded;
    decoded = await decodeOnce(decoded, coding, limit, run);
  }
  return decoded;
};

/** Browsers ignore a wrong or missing checksum, so complete data counts without the frame around it. */
const decodeOnce = async (body: Buffer, coding: Coding, limit: number, run: ProbeRun): Promise<Buffer | null> => {
  const isCut = body.length >= limit;
  const outcome = await runDecoder(coding.decoder(body, isCut), body, limit, run);
  if (outcome !== 'damaged') return outcome;
  const data = isCut ? null : coding.unframed?.(body);
  const secondOutcome = data ? await runDecoder(createInflateRaw(), data, limit, run) : outcome;
  if (secondOutcome === 'damaged') throw new TargetFault('The compressed page is damaged');
  return secondOutcome;
};

const runDecoder = (
  decoder: Transform,
  body: Buffer,
  limit: number,
  run: ProbeRun,
): Promise<Buffer | null | 'damaged'> => {
  const decoded = new StoredBytes(limit);
  return run.deadline
    .within<Buffer | null | 'damaged'>((resolve) => {
      let length = 0;
      const finish = () => {
        decoder.destroy();
        resolve(decoded.bytes());
      };
      decoder.on('data', (chunk: Buffer) => {
        decoded.append(chunk);
        length += chunk.length;
        if (length >= limit) finish();
      });
      decoder.on('end', finish);
      decoder.on('error', () => {
        if (length < limit) resolve('damaged');
      });
      decoder.end(body);
      return () => decoder.destroy();
    })
    .finally(() => decoded.release());
};

/** Returns an empty buffer if the excerpt cannot be decoded. `body` must be small, because this function blocks. */
export const decodeExcerpt = (body: Buffer, field: string): Buffer => {
  try {
    return codingsOf(field).reduce((decoded, { coding }) => coding.decodeStart(decoded), body);
  } catch {
    return Buffer.alloc(0);
  }
};
