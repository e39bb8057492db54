import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { type Destination, isPathOfCopy } from './destination.ts';

const TIMEOUT_MS = 15_000;
/** A list of 1,000 keys has a few hundred kilobytes. */
const MAX_BYTES = 4 * 1024 * 1024;
/** A page has 1,000 keys. Pharos never writes that many files. */
const MAX_LISTS = 2000;
/** The copy must be fresh, because it is read during problems. */
const CACHING = 'public, max-age=15';

/** The address is `https://key:secret@host/bucket/prefix?region=…` with percent-encoded parts. */
export const createBucket = (address: string): Destination => {
  const url = new URL(address);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region: url.searchParams.get('region') ?? 'us-east-1',
    // The next copy run repairs a failed run.
    retries: 0,
  });
  const [bucket = '', ...parts] = url.pathname.split('/').filter((part) => part !== '');
  const root = `${url.origin}/${bucket}`;
  const prefix = parts.map((part) => `${decodeURIComponent(part)}/`).join('');
  const urlOf = (path: string): string => `${root}/${[...parts, path].join('/')}`;

  const request = async (method: string, at: string, headers: Record<string, string> = {}, body?: Buffer) => {
    const sum = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    // Signs the hash of the body, so that the body cannot be changed in transit, even without TLS.
    const signed = await client.sign(at, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': sum },
      ...(body && { body: new Uint8Array(body) }),
    });
    const response = await fetch(signed, { signal, redirect: 'error' });
    const text = await textOf(response);
    if (!response.ok && !(method === 'DELETE' && response.status === 404))
      throw new Error(
        `The bucket responded with ${response.status} ${codeOf(text)} to ${method} ${new URL(at).pathname}`,
      );
    // Some stores and proxies send a success status before they know the outcome.
    if (/<Error[\s>]/.test(text))
      throw new Error(`The bucket responded with ${codeOf(text)} to ${method} ${new URL(at).pathname}`);
    return text;
  };

  /** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
  const listBelow = async (folder: string): Promise<string[]> => {
    const paths: string[] = [];
    let token: string | null = null;
    let lists = 0;
    do {
      const query = new URLSearchParams({ 'list-type': '2', 'encoding-type': 'url', prefix: `${prefix}${folder}` });
      if (token !== null) query.set('continuation-token', token);
      const text = await request('GET', `${root}?${query.toString().replaceAll('+', '%20')}`);
      if (!/<ListBucketResult[\s>]/.test(text))
        throw new Error('The bucket returned a response that is not a list of files');
      lists += 1;
      if (lists > MAX_LISTS) throw new Error('The bucket returned a list of files that does not end');
      for (const key of elementsOf(text, 'Key')) {
        const path = decoded(key);
        if (path.startsWith(prefix)) paths.push(path.slice(prefix.length));
      }
      const next: string | null = elementsOf(text, 'NextContinuationToken')[0]?.replaceAll('&amp;', '&') ?? null;
      if (next !== null && next === token) throw new Error('The bucket returned a list of files that does not end');
      token = next;
    } while (token !== null);
    return paths;
  };

  return {
    setting: 'PUBLISH_S3_URL',
    name: `bucket ${root}/${prefix}`,
    list: async () => [...(await listBelow('s/')), ...(await listBelow('badge/'))].filter(isPathOfCopy),
    async write(path, type, body) {
      await request('PUT', urlOf(path), { 'content-type': type, 'cache-control': CACHING }, body);
    },
    async remove(path) {
      await request('DELETE', urlOf(path));
    },
  };
};

/** Rejects if the body is longer than any expected response of a bucket. */
const textOf = async ({ body }: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('The response of the bucket is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
};

/** Returns an invalid encoding unchanged, because Pharos did not write such a key. */
const decoded = (key: string): string => {
  try {
    return decodeURIComponent(key.replaceAll('+', '%20'));
  } catch {
    return key;
  }
};

/** Keys of Pharos contain only characters that XML does not escape. */
const elementsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, content = '']) => content);

const codeOf = (xml: string): string => (elementsOf(xml, 'Code')[0] ?? '').slice(0, 100);
