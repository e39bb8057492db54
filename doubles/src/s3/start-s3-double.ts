import { type Answered, type AskedRequest, type Double, startDouble } from '../start-double.ts';
import { findSignatureProblem, type S3Account } from './find-signature-problem.ts';

export interface S3Object {
  type: string;
  body: Buffer;
}

/** Everyone can read the objects, as in a bucket that serves a website. */
export interface S3Double extends Double {
  readonly objects: Map<string, S3Object>;
  /** The response to every request, or null for normal operation. */
  outage: Answered | null;
}

/** Lower than in S3, so that lists have several pages. */
const KEYS_PER_PAGE = 3;

export const startS3Double = async (bucket: string, account: S3Account): Promise<S3Double> => {
  const objects = new Map<string, S3Object>();
  const state: { outage: Answered | null } = { outage: null };
  const answer = (request: AskedRequest): Answered => {
    if (state.outage !== null) return state.outage;
    const { method, path, headers, bytes } = request;
    const [, name, ...rest] = path.split('/');
    const key = decodeURIComponent(rest.join('/'));
    if (method === 'GET' && key !== '') {
      const object = objects.get(key);
      return object
        ? { status: 200, headers: { 'content-type': object.type }, bytes: object.body }
        : refuse(404, 'NoSuchKey');
    }
    const problem = findSignatureProblem(request, account);
    if (problem !== null) return refuse(403, problem);
    if (name !== bucket) return refuse(404, 'NoSuchBucket');
    if (method === 'PUT') {
      objects.set(key, { type: String(headers['content-type']), body: bytes });
      return { status: 200 };
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    return listOf([...objects.keys()].sort(), request.query);
  };
  const double = await startDouble(answer);
  return {
    ...double,
    objects,
    get outage() {
      return state.outage;
    },
    set outage(outage: Answered | null) {
      state.outage = outage;
    },
  };
};

const refuse = (status: number, code: string): Answered => ({
  status,
  headers: { 'content-type': 'application/xml' },
  text: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>The request was rejected</Message></Error>`,
});

/** See https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
const listOf = (keys: readonly string[], query: URLSearchParams): Answered => {
  if (query.get('list-type') !== '2') return refuse(501, 'NotImplemented');
  const after = query.get('continuation-token') ?? '';
  const rest = keys.filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after);
  const page = rest.slice(0, KEYS_PER_PAGE);
  const isTruncated = page.length < rest.length;
  const contents = page.map((key) => `<Contents><Key>${encodeURIComponent(key)}</Key></Contents>`).join('');
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    text: `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${contents}${next}</ListBucketResult>`,
  };
};
