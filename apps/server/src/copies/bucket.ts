import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { type Destination, isPathOfCopy } from './destination.ts';

const TIMEOUT_MS = 15_000;
/** A browser or CDN asks again after so long: a copy is read when something goes wrong. */
const CACHING = 'public, max-age=15';

/** An S3-compatible bucket, of `https://key:secret@host/bucket/prefix?region=…`; its parts are percent-encoded. */
export const createBucket = (address: string): Destination => {
  const url = new URL(address);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region: url.searchParams.get('region') ?? 'us-east-1',
    // A failed round is mended by the next one.
    retries: 0,
  });
  const [bucket = '', ...parts] = url.pathname.split('/').filter((part) => part !== '');
  const root = `${url.origin}/${bucket}`;
  const prefix = parts.map((part) => `${decodeURIComponent(part)}/`).join('');
  const urlOf = (path: string): string => `${root}/${[...parts, path].join('/')}`;

  const ask = async (method: string, at: string, headers: Record<string, string> = {}, body?: Buffer) => {
    const sum = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    // What is signed is what arrives, also where the bucket is reached without TLS.
    const signed = await client.sign(at, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': sum },
      ...(body && { body: new Uint8Array(body) }),
    });
    const response = await fetch(signed, { signal, redirect: 'error' });
    const text = await response.text();
    if (!response.ok && !(method === 'DELETE' && response.status === 404))
      throw new Error(`The bucket answered ${response.status} ${codeOf(text)} to ${method} ${new URL(at).pathname}`);
    return text;
  };

  /** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
  const listBelow = async (folder: string): Promise<string[]> => {
    const paths: string[] = [];
    let token: string | null = null;
    do {
      const query = new URLSearchParams({ 'list-type': '2', 'encoding-type': 'url', prefix: `${prefix}${folder}` });
      if (token !== null) query.set('continuation-token', token);
      const text = await ask('GET', `${root}?${query.toString().replaceAll('+', '%20')}`);
      for (const key of elementsOf(text, 'Key')) {
        const path = decodeURIComponent(key.replaceAll('+', '%20'));
        if (path.startsWith(prefix)) paths.push(path.slice(prefix.length));
      }
      token = elementsOf(text, 'NextContinuationToken')[0]?.replaceAll('&amp;', '&') ?? null;
    } while (token !== null);
    return paths;
  };

  return {
    name: `bucket ${root}/${prefix}`,
    list: async () => [...(await listBelow('s/')), ...(await listBelow('badge/'))].filter(isPathOfCopy),
    async write(path, type, body) {
      await ask('PUT', urlOf(path), { 'content-type': type, 'cache-control': CACHING }, body);
    },
    async remove(path) {
      await ask('DELETE', urlOf(path));
    },
  };
};

/** The contents of all elements of a name. Keys of ours are of letters, digits and signs that are not escaped. */
const elementsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, content = '']) => content);

const codeOf = (xml: string): string => (elementsOf(xml, 'Code')[0] ?? '').slice(0, 100);
