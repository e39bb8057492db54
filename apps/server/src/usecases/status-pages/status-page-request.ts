import { type CnameRecord, cnameRecord, verifyDomainOf } from '@pharos/domain/public-status/cname-proof.ts';
import { certificateState } from '@pharos/domain/public-status/domain-certificate.ts';
import type { StoredStatusPage } from '../../storage/status-pages/status-pages.ts';
import type { Services } from '../context.ts';
import { pathOfPage } from '../public-status/page-address.ts';

/** A status page as people ask for it; what is absent of a change stays. */
export interface StatusPageRequest {
  name: string;
  logoUrl: string;
  /** As it was typed; null or empty: none. */
  customDomain: string | null;
  gaTrackingId?: string | null | undefined;
  showsAddresses?: boolean | undefined;
  visibility?: StoredStatusPage['visibility'] | undefined;
  password?: string | undefined;
  /** All that it shows, in this order. */
  checkIds?: readonly number[] | undefined;
}

/** A page as its owner is shown it: with where it is, and the record to make. */
export interface StatusPageView extends StoredStatusPage {
  record: (CnameRecord & Pick<NonNullable<StoredStatusPage['cname']>, 'key'>) | null;
  publicUrl: string;
  /** Whether certificates are ordered by this installation. */
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

/** By TLS with a certificate of Pharos; else as Pharos itself, by the proxy that serves both. */
const protocolOf = (settings: Services['settings'], { certificate }: StoredStatusPage): string =>
  settings.httpsPort !== undefined && certificateState(certificate) === 'issued'
    ? 'https:'
    : new URL(settings.baseUrl).protocol;

/** The record that proves the page's domain; null before it is generated. */
export const recordOf = (
  settings: Services['settings'],
  { customDomain: domain, cname }: StoredStatusPage,
): StatusPageView['record'] =>
  domain === null || cname === null
    ? null
    : { ...cnameRecord({ domain, ...cname }, verifyDomainOf(settings)), key: cname.key };

/** As the audit log tells a page. */
export const auditedPage = (page: StoredStatusPage) => ({
  name: page.name,
  logoUrl: page.logoUrl,
  gaTrackingId: page.gaTrackingId,
  customDomain: page.customDomain,
  showsAddresses: page.showsAddresses,
  visibility: page.visibility,
  checks: page.checks.map(({ checkId }) => checkId),
});
