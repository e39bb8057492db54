import {
  constants,
  createGunzip,
  createInflate,
  createInflateRaw,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  type ZlibOptions,
} from 'node:zlib';
import { KeptBytes } from '../kept-bytes.ts';
import type { ProbeRun } from '../run-probe.ts';
import { TargetFault } from '../run-probe.ts';

/** Content codings (RFC 9110 section 8.4.1) that were asked for. `deflate` is zlib by the book and raw in some servers. */
const isRawDeflate = (body: Buffer): boolean => ((body[0] ?? 0) & 0x0f) !== 0x08;

const PARTIAL = { finishFlush: constants.Z_SYNC_FLUSH };

/**
 * The body without its content coding, at most `limit` bytes of it. A body of `limit` bytes was cut off, a shorter one must be whole.
 * Null: it had to be dropped, since this thread keeps too much already.
 */
export const decodeBody = async (
  body: Buffer,
  coding: string,
  limit: number,
  run: ProbeRun,
): Promise<Buffer | null> => {
  if (coding === '' || coding === 'identity') return body.subarray(0, limit);
  const decoder = decoderFor(body, coding, body.length < limit ? {} : PARTIAL);
  if (decoder === null) throw new TargetFault(`The page is compressed with ${coding}, which was not asked for`, 'SME');
  const decoded = new KeptBytes(limit);
  return run.deadline
    .within<Buffer | null>((resolve, reject) => {
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
        if (length < limit) reject(new TargetFault('The compressed page is damaged'));
      });
      decoder.end(body);
      return () => decoder.destroy();
    })
    .finally(() => decoded.release());
};

const decoderFor = (body: Buffer, coding: string, options: ZlibOptions) => {
  if (coding === 'gzip' || coding === 'x-gzip') return createGunzip(options);
  if (coding !== 'deflate') return null;
  return isRawDeflate(body) ? createInflateRaw(options) : createInflate(options);
};

/** The beginning of a body for a reader's eyes; empty when it cannot be decoded. `body` is to be small: this blocks. */
export const decodeExcerpt = (body: Buffer, coding: string): Buffer => {
  try {
    if (coding === '' || coding === 'identity') return body;
    if (coding === 'gzip' || coding === 'x-gzip') return gunzipSync(body, PARTIAL);
    if (coding === 'deflate') return isRawDeflate(body) ? inflateRawSync(body, PARTIAL) : inflateSync(body, PARTIAL);
  } catch {
    // A damaged body has no excerpt; the verdict does not rest on it.
  }
  return Buffer.alloc(0);
};
