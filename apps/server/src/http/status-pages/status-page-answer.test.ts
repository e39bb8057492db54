import { expect, test } from 'vitest';
import { Refusal } from '../../usecases/errors.ts';
import type { StatusPageView } from '../../usecases/status-pages/status-page-request.ts';
import { ofBody, toStatusPage } from './status-page-answer.ts';

const PAGE: StatusPageView = {
  ...{ id: 7, organizationId: 3, name: 'Acme', logoUrl: 'https://acme.example/logo.png', gaTrackingId: 'G-ABC123' },
  ...{ customDomain: null, cname: null, isVerified: false, cnameProblem: null, certificate: null },
  ...{ showsAddresses: true, visibility: 'members', hasPassword: false },
  checks: [
    { id: 21, checkId: 5 },
    { id: 20, checkId: 6 },
  ],
  ...{ record: null, publicUrl: 'https://pharos.example/s/7-Acme', ordersCertificates: true },
};
const ANSWER = {
  ...{ id: 7, organization: 3, name: 'Acme', logo_url: 'https://acme.example/logo.png', ga_tracking_id: 'G-ABC123' },
  ...{ custom_domain: null, custom_domain_cname: null, custom_domain_certificate: null },
  ...{ public_url: 'https://pharos.example/s/7-Acme', shows_addresses: true, visibility: 'members' },
  associated_checks: [
    { id: 21, application_check: 5, order: 1 },
    { id: 20, application_check: 6, order: 2 },
  ],
};

test('returns a page with its checks numbered from 1', () => {
  expect(toStatusPage(PAGE)).toEqual(ANSWER);
});

const CERTIFICATE = { orderingSince: null, expiresAt: null, problem: null, failedAt: null, nextOrderAt: null };
const certificateOf = (given: Partial<StatusPageView>) =>
  toStatusPage({ ...PAGE, customDomain: 'status.acme.org', ...given }).custom_domain_certificate;

test('returns the record of a domain, and whether it was found', () => {
  const record = { key: 'pharos-1', name: 'pharos-1.status.acme.org', target: 'pharos-2.pharos.example' };
  const page = { ...PAGE, customDomain: 'status.acme.org', record, isVerified: true, cnameProblem: 'Not seen.' };
  expect(toStatusPage(page)).toMatchObject({
    custom_domain: 'status.acme.org',
    custom_domain_cname: {
      ...{ key: 'pharos-1', value: 'pharos-2.pharos.example', is_verified: true, problem: 'Not seen.' },
    },
  });
});

test('returns the certificate of a domain if certificates are ordered', () => {
  expect(certificateOf({ ordersCertificates: false, certificate: CERTIFICATE })).toBeNull();
  expect(toStatusPage({ ...PAGE, certificate: CERTIFICATE }).custom_domain_certificate).toBeNull();
  const none = { state: 'none', expires_at: null, problem: null, failed_at: null, next_order_at: null };
  expect(certificateOf({})).toEqual(none);
  const certificate = {
    ...{ orderingSince: null, expiresAt: 3000, problem: 'Refused.', failedAt: 2000, nextOrderAt: 0 },
  };
  expect(certificateOf({ certificate })).toMatchObject({
    expires_at: '1970-01-01T00:00:03.000Z',
    problem: 'Refused.',
    failed_at: '1970-01-01T00:00:02.000Z',
    next_order_at: '1970-01-01T00:00:00.000Z',
  });
});

const BODY = { name: 'Acme', logo_url: '', custom_domain: null };
const link = (application_check: number, order: number) => ({ application_check, order });

test('sorts checks by their order, and leaves checks with the same order in the order in which they were sent', () => {
  const associated_checks = [link(5, 9), link(6, 2), link(7, 9), link(8, 1)];
  expect(ofBody({ ...BODY, associated_checks }).checkIds).toEqual([8, 6, 5, 7]);
  expect(ofBody(BODY).checkIds).toBeUndefined();
  expect(ofBody({ ...BODY, associated_checks: [] }).checkIds).toEqual([]);
});

test('rejects a check that occurs twice', () => {
  const read = () => ofBody({ ...BODY, associated_checks: [link(5, 1), link(6, 2), link(6, 3)] });
  expect(read).toThrow(Refusal);
  try {
    read();
  } catch (error) {
    expect((error as Refusal).fields).toEqual({ associated_checks: ['The check 6 is listed twice.'] });
  }
});

test('leaves absent fields absent', () => {
  const { checkIds: _, ...request } = ofBody({
    ...{ ...BODY, ga_tracking_id: null, shows_addresses: false, visibility: 'password', password: 'a-harbor' },
  });
  expect(request).toEqual({
    ...{ name: 'Acme', logoUrl: '', customDomain: null, gaTrackingId: null, showsAddresses: false },
    ...{ visibility: 'password', password: 'a-harbor' },
  });
});
