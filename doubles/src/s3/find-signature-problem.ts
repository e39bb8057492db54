import { createHash, createHmac } from 'node:crypto';
import type { AskedRequest } from '../start-double.ts';

export interface S3Account {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

type Signed = Pick<AskedRequest, 'method' | 'headers' | 'bytes'> & {
  /** The request target as it was sent, including its query. */
  target: string;
};

const ALGORITHM = 'AWS4-HMAC-SHA256';

/**
 * Returns the S3 error code, or null if the signature is valid. See
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, whose example is in the test.
 */
export const findSignatureProblem = (request: Signed, account: S3Account): string | null => {
  const { headers, bytes } = request;
  const authorization = headers.authorization ?? '';
  const [, key, date, region, service, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? [];
  if (signature === undefined) return 'AccessDenied';
  if (key !== account.accessKeyId) return 'InvalidAccessKeyId';
  const at = String(headers['x-amz-date'] ?? '');
  if (service !== 's3' || region !== account.region || !/^\d{8}T\d{6}Z$/.test(at) || !at.startsWith(`${date}T`))
    return 'AuthorizationHeaderMalformed';
  const sum = String(headers['x-amz-content-sha256'] ?? '');
  if (sum !== hash(bytes)) return 'XAmzContentSHA256Mismatch';
  const signed = names.split(';');
  if (
    !signed.includes('host') ||
    Object.keys(headers).some((name) => name.startsWith('x-amz-') && !signed.includes(name))
  )
    return 'AccessDenied';
  const scope = `${date}/${region}/s3/aws4_request`;
  const text = [ALGORITHM, at, scope, hash(canonicalOf(request, signed, sum))].join('\n');
  const signing = [date, region, 's3', 'aws4_request'].reduce<Buffer>(
    (secret, part) => hmac(secret, part ?? ''),
    Buffer.from(`AWS4${account.secretAccessKey}`),
  );
  return hmac(signing, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
};

const canonicalOf = ({ method, target, headers }: Signed, signed: readonly string[], sum: string): string => {
  const [path = '/', query = ''] = target.split('?');
  const pairs = query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort();
  const lines = signed.map(
    (name) =>
      `${name}:${String(headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}\n`,
  );
  return [method, path, pairs.join('&'), lines.join(''), signed.join(';'), sum].join('\n');
};

const hash = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();
