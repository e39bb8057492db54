import { type CnameRecord, cnameRecord, verifyDomainOf } from '@pharos/domain/public-status/cname-proof.ts';
import { certificateState } from '@pharos/domain/public-status/domain-certificate.ts';
import type { StoredStatusPage } from '../../storage/status-pages/status-pages.ts';
import type { Services } from '../context.ts';
import { pathOfPage } from '../public-status/page-address.ts';

export interface StatusPageRequest {
  name: string;
  logoUrl: string;
  customDomain: string | null;
  gaTrackingId?: string | null | undefined;
  showsAddresses?: boolean | undefined;
  visibility?: StoredStatusPage['visibility'] | undefined;
  password?: string | undefined;
  checkIds?: readonly number[] | undefined;
}

export interface StatusPageView extends StoredStatusPage {
  record: (CnameRecord & Pick<NonNullable<StoredStatusPage['cname']>, 'key'>) | null;
  publicUrl: string;
  ordersCertificates: boolean;
}

export const viewOf = (settings: Services['settings'], page: StoredStatusPage): StatusPageView => ({
  ...page,
  record: recordOf(settings, page),
  ordersCertificates: settings.acme !== null,
  publicUrl:
    page.customDomain !== null && page.isVerified
      ? `${protocolOf(settings, page)}//${page.customDomain}/`
      : `${settings.baseUrl}${pathOfPage(page)}`,
});

/**
 * Returns HTTPS with a certificate of Pharos, otherwise the protocol of Pharos itself, whose proxy also serves the
 * page.
 */
const protocolOf = (settings: Services['settings'], { certificate }: StoredStatusPage): string =>
  settings.httpsPort !== undefined && certificateState(certificate) === 'issued'
    ? 'https:'
    : new URL(settings.baseUrl).protocol;

export const recordOf = (
  settings: Services['settings'],
  { customDomain: domain, cname }: StoredStatusPage,
): StatusPageView['record'] =>
  domain === null || cname === null
    ? null
    : { ...cnameRecord({ domain, ...cname }, verifyDomainOf(settings)), key: cname.key };

export const auditedPage = (page: StoredStatusPage) => ({
  name: page.name,
  logoUrl: page.logoUrl,
  gaTrackingId: page.gaTrackingId,
  customDomain: page.customDomain,
  showsAddresses: page.showsAddresses,
  visibility: page.visibility,
  checks: page.checks.map(({ checkId }) => checkId),
});
