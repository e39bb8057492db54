import type { StatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import { pageSlug } from '@pharos/domain/public-status/page-slug.ts';
import { baseUrl } from '../../lib/base-path.ts';

/** Returns the address of a page at Pharos itself, even if the page is also shown on a custom domain. */
export const defaultAddress = ({ id, name, public_url: url, custom_domain_cname: cname }: StatusPage): string =>
  cname?.is_verified ? `${baseUrl()}/s/${id}-${pageSlug(name)}` : url;

/** Returns the address of a page on its custom domain, whether or not that is verified yet; null without one. */
export const customAddress = ({ custom_domain: domain, custom_domain_cname: cname, public_url: url }: StatusPage) =>
  domain === null ? null : cname?.is_verified ? url : `http://${domain}/`;
