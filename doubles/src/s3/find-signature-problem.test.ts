import { expect, test } from 'vitest';
import { findSignatureProblem } from './find-signature-problem.ts';

// From "Example: GET Object" in the documentation.
const account = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const request = {
  method: 'GET',
  target: '/test.txt',
  bytes: Buffer.alloc(0),
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
};

test('accepts the signature of the documentation and rejects a different one', () => {
  expect(findSignatureProblem(request, account)).toBe(null);
  expect(findSignatureProblem({ ...request, target: '/other.txt' }, account)).toBe('SignatureDoesNotMatch');
  expect(findSignatureProblem(request, { ...account, secretAccessKey: 'other' })).toBe('SignatureDoesNotMatch');
  expect(findSignatureProblem(request, { ...account, accessKeyId: 'other' })).toBe('InvalidAccessKeyId');
  expect(findSignatureProblem({ ...request, bytes: Buffer.from('x') }, account)).toBe('XAmzContentSHA256Mismatch');
});
