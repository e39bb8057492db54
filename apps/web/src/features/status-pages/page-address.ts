import type { StatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import { pageSlug } from '@pharos/domain/public-status/page-slug.ts';
import { baseUrl } from '../../lib/base-path.ts';

/** Where a page is at Pharos itself, also while it is shown on a domain of its own. */
export const defaultAddress = ({ id, name, public_url: url, custom_domain_cname: cname }: StatusPage): string =>
  cname?.is_verified ? `${baseUrl()}/s/${id}-${pageSlug(name)}` : url;

/** Where a page is on a domain of its own, once that is verified; null without one. */
export const customAddress = ({ custom_domain: domain, custom_domain_cname: cname, public_url: url }: StatusPage) =>
  domain === null ? null : cname?.is_verified ? url : `http://${domain}/`;
