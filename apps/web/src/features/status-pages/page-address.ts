import type { StatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import { pageSlug } from '@pharos/domain/public-status/page-slug.ts';
import { baseUrl } from '../../lib/base-path.ts';

/** Returns the address at Pharos itself, even if the page has a custom domain. */
export const defaultAddress = ({ id, name, public_url: url, custom_domain_cname: cname }: StatusPage): string =>
  cname?.is_verified ? `${baseUrl()}/s/${id}-${pageSlug(name)}` : url;

/** Returns the address on the custom domain, even if it is not verified yet. */
export const customAddress = ({ custom_domain: domain, custom_domain_cname: cname, public_url: url }: StatusPage) =>
  domain === null ? null : cname?.is_verified ? url : `http://${domain}/`;
