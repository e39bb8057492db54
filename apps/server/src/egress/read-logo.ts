import type { EgressPolicy } from '@pharos/probes/egress-guard/policy.ts';
import { type Dispatcher, request } from 'undici';
import { checkedAgent } from './connect-checked.ts';

const TIMEOUT_MS = 5000;
const MAX_BYTES = 2 * 1024 * 1024;
const MAX_PIXELS = 25_000_000;
const MAX_REDIRECTS = 3;
const [MAX_SIDE_PX, SERVED_BYTES] = [512, 256 * 1024];

export interface Logo {
  png: Buffer;
  width: number;
  height: number;
}

/**
 * Creates a function that fetches a logo from an address that a tenant configures, and converts it to a new PNG. The
 * egress guard checks the address and each redirect. No byte of the original file is served. SVG is rejected because it
 * can contain scripts. Rejects if the image cannot be fetched or converted.
 */
export const createLogoReader =
  (egress: EgressPolicy) =>
  async (url: string): Promise<Logo> => {
    const bytes = await fetchBytes(new URL(url), egress, AbortSignal.timeout(TIMEOUT_MS));
    return inTurn(() => drawAgain(bytes));
  };

let lastTurn: Promise<unknown> = Promise.resolve();

/** Conversions run one after another, because a file of a few kilobytes can decompress to a hundred megabytes. */
const inTurn = <Result>(draw: () => Promise<Result>): Promise<Result> => {
  const turn = lastTurn.then(draw);
  lastTurn = turn.catch(() => {});
  return turn;
};

const fetchBytes = async (
  url: URL,
  egress: EgressPolicy,
  signal: AbortSignal,
  redirects = MAX_REDIRECTS,
): Promise<Buffer> => {
  if (!/^https?:$/.test(url.protocol)) throw new TypeError(`The logo cannot be fetched from a ${url.protocol} address`);
  const agent = checkedAgent(egress, { timeoutMs: TIMEOUT_MS, maxResponseSize: MAX_BYTES });
  let answer: Dispatcher.ResponseData;
  try {
    answer = await request(url, { dispatcher: agent, headers: { accept: 'image/*' }, signal });
    const { location } = answer.headers;
    if (answer.statusCode === 200) return Buffer.from(await answer.body.arrayBuffer());
    if (answer.statusCode < 300 || answer.statusCode >= 400 || typeof location !== 'string' || redirects === 0)
      throw new TypeError(`The server of the logo responded with HTTP status ${answer.statusCode}`);
    url = new URL(location, url);
  } finally {
    await agent.destroy();
  }
  return fetchBytes(url, egress, signal, redirects - 1);
};

const drawAgain = async (bytes: Buffer): Promise<Logo> => {
  if (!isImage(bytes)) throw new TypeError('The logo is not a PNG, JPEG, GIF, WebP or AVIF image');
  // Imported on demand, because the library is large and most installations have no logo.
  const { default: sharp } = await import('sharp');
  for (let side = MAX_SIDE_PX; side >= 64; side /= 2) {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: TIMEOUT_MS / 1000 })
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    if (data.length <= SERVED_BYTES) return { png: data, width: info.width, height: info.height };
  }
  throw new TypeError('The logo is too large, even at the smallest size');
};

const isImage = (bytes: Buffer): boolean => {
  const text = bytes.subarray(0, 12).toString('latin1');
  return (
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    text.startsWith('\xff\xd8\xff') ||
    /^GIF8[79]a/.test(text) ||
    /^RIFF.{4}WEBP/s.test(text) ||
    /^.{4}ftypavi[fs]/s.test(text)
  );
};
