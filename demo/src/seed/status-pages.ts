import type { StatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import type { Api } from './api.ts';

interface DemoPage {
  name: string;
  /** Keys in the order of the page. */
  checks: readonly string[];
  visibility?: StatusPage['visibility'];
  domain?: string;
}

const PAGES: readonly DemoPage[] = [
  { name: 'Kestrel & Rowe', checks: ['storefront', 'checkout'], domain: 'status.kestrel-rowe.example' },
  {
    name: 'Everything that people of Kestrel & Rowe Outfitters work with, from storefront to parcel tracking',
    checks: ['checkout', 'storefront'],
    visibility: 'members',
  },
];

/** `ids` contains check IDs by key. */
export const createStatusPages = async (owner: Api, ids: ReadonlyMap<string, number>): Promise<number[]> => {
  const pages: number[] = [];
  for (const { name, checks, visibility = 'public', domain } of PAGES) {
    const { id } = await owner.post<StatusPage>('/public-status-pages/', {
      name,
      visibility,
      associated_checks: checks.flatMap((key, index) => {
        const check = ids.get(key);
        return check === undefined ? [] : [{ application_check: check, order: index + 1 }];
      }),
    });
    pages.push(id);
    if (domain === undefined) continue;
    await owner.post(`/public-status-pages-generate-cname/?status_page=${id}`, { id, custom_domain: domain });
  }
  return pages;
};
