import type { changeStatusPage, StatusPage, StatusPageCheck } from '@pharos/contract/rest/status-pages/status-pages.ts';
import { certificateState } from '@pharos/domain/public-status/domain-certificate.ts';
import type { z } from 'zod';
import { invalid } from '../../usecases/errors.ts';
import type { PageCheck } from '../../usecases/status-pages/change-page-checks.ts';
import type { StatusPageRequest, StatusPageView } from '../../usecases/status-pages/status-page-request.ts';

export const toStatusPage = (page: StatusPageView): StatusPage => ({
  id: page.id,
  name: page.name,
  organization: page.organizationId,
  logo_url: page.logoUrl,
  ga_tracking_id: page.gaTrackingId,
  custom_domain: page.customDomain,
  custom_domain_cname: page.record && {
    key: page.record.key,
    value: page.record.target,
    is_verified: page.isVerified,
    problem: page.cnameProblem,
  },
  custom_domain_certificate: toCertificate(page),
  public_url: page.publicUrl,
  shows_addresses: page.showsAddresses,
  visibility: page.visibility,
  associated_checks: page.checks.map(({ id, checkId }, index) => ({
    id,
    application_check: checkId,
    order: index + 1,
  })),
});

const toCertificate = ({ ordersCertificates, customDomain, certificate }: StatusPageView) =>
  ordersCertificates && customDomain !== null
    ? {
        state: certificateState(certificate),
        expires_at: toTime(certificate?.expiresAt),
        problem: certificate?.problem ?? null,
        failed_at: toTime(certificate?.failedAt),
        next_order_at: toTime(certificate?.nextOrderAt),
      }
    : null;

const toTime = (ms: number | null | undefined): string | null => (ms == null ? null : new Date(ms).toISOString());

export const toPageCheck = ({ id, pageId, checkId, order }: PageCheck): StatusPageCheck => ({
  id,
  status_page: pageId,
  application_check: checkId,
  order,
});

type Body = Omit<z.output<typeof changeStatusPage.body>, 'organization'>;

/**
 * Sorts the checks by `order`. Checks with the same `order` remain in the order of the body.
 * @throws Refusal if a check occurs twice.
 */
export const ofBody = (body: Body): StatusPageRequest => ({
  name: body.name,
  logoUrl: body.logo_url,
  customDomain: body.custom_domain,
  gaTrackingId: body.ga_tracking_id,
  showsAddresses: body.shows_addresses,
  visibility: body.visibility,
  password: body.password,
  checkIds: body.associated_checks && inOrder(body.associated_checks),
});

const inOrder = (checks: NonNullable<Body['associated_checks']>): number[] => {
  const ids = checks.toSorted((a, b) => a.order - b.order).map((check) => check.application_check);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw invalid({ associated_checks: [`The check ${twice} is listed twice.`] });
  return ids;
};
