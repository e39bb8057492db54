import { type S3Double, startS3Double } from '@pharos/doubles/s3/start-s3-double.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBucket } from './bucket.ts';

const account = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalr/XUtn+EMI=K7', region: 'eu-central-1' };
let s3: S3Double;
beforeEach(async () => {
  s3 = await startS3Double('status', account);
});
afterEach(() => s3.stop());

const addressOf = ({ secret = account.secretAccessKey, path = '/status/copy%20of', region = account.region } = {}) => {
  const url = new URL(s3.url);
  url.username = encodeURIComponent(account.accessKeyId);
  url.password = encodeURIComponent(secret);
  url.pathname = path;
  url.searchParams.set('region', region);
  return url.href;
};
const page = 's/7-Acme/index.html';

test('writes, lists and removes only files below its prefix, with signed requests', async () => {
  const bucket = createBucket(addressOf());
  const paths = [page, ...[1, 2, 3, 4].map((id) => `s/${id}/api/v2/incidents/unresolved.json`)];
  for (const path of paths) await bucket.write(path, 'text/plain', Buffer.from([0xff, 0x00, 0x0a]));
  s3.objects.set('copy of/s/notes.txt', { type: 'text/plain', body: Buffer.from('of the operator') });
  s3.objects.set('s/8-Other/index.html', { type: 'text/plain', body: Buffer.from('below another prefix') });
  expect(s3.objects.get(`copy of/${page}`)).toEqual({ type: 'text/plain', body: Buffer.from([0xff, 0x00, 0x0a]) });
  expect((await bucket.list()).toSorted()).toEqual(paths.toSorted());
  for (const path of paths) await bucket.remove(path);
  await bucket.remove(page);
  expect([...s3.objects.keys()]).toEqual(['copy of/s/notes.txt', 's/8-Other/index.html']);
});

test('works at the root of a bucket, and signs for the configured region', async () => {
  const bucket = createBucket(addressOf({ path: '/status' }));
  await bucket.write(page, 'text/html', Buffer.from('page'));
  expect(await bucket.list()).toEqual([page]);
  await expect(createBucket(addressOf({ region: 'us-west-2' })).list()).rejects.toThrow('AuthorizationHeaderMalformed');
});

test('reports the error of a bucket without its secret', async () => {
  const refused = createBucket(addressOf({ secret: 'another-secret' })).write(page, 'text/html', Buffer.from('page'));
  await expect(refused).rejects.toThrow(/^The bucket responded with 403 SignatureDoesNotMatch to PUT \/status\//);
  await expect(refused).rejects.not.toThrow('another-secret');
  await expect(createBucket(addressOf({ path: '/absent' })).list()).rejects.toThrow('404 NoSuchBucket');
  expect(createBucket(addressOf()).name).toBe(`bucket ${s3.url}/status/copy of/`);
  expect(s3.objects.size).toBe(0);
});

test('does not follow a redirect of a signed request', async () => {
  s3.outage = { status: 307, headers: { location: `${s3.url}/elsewhere` } };
  await expect(createBucket(addressOf()).write(page, 'text/html', Buffer.from('page'))).rejects.toThrow();
  expect(s3.requests.length).toBe(1);
});

test('rejects an error response with any status, and a list response of another format', async () => {
  s3.outage = { status: 200, text: '<?xml version="1.0"?>\n<Error><Code>InternalError</Code></Error>' };
  await expect(createBucket(addressOf()).write(page, 'text/html', Buffer.from('page'))).rejects.toThrow(
    'InternalError',
  );
  s3.outage = { status: 200, text: '<html>Log in to the network</html>' };
  await expect(createBucket(addressOf()).list()).rejects.toThrow('not a list of files');
});

test('rejects a list that is too long or endless, and ignores a key that is not encoded', async () => {
  const list = (rest: string) => ({ status: 200, text: `<ListBucketResult>${rest}</ListBucketResult>` });
  s3.outage = list('<Key>100%</Key>');
  expect(await createBucket(addressOf()).list()).toEqual([]);
  s3.outage = list(`<Key>${'x'.repeat(5_000_000)}</Key>`);
  await expect(createBucket(addressOf()).list()).rejects.toThrow('too long');
  s3.outage = list('<NextContinuationToken>again</NextContinuationToken>');
  await expect(createBucket(addressOf()).list()).rejects.toThrow('does not end');
});
