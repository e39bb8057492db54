import { listStatusPages, type StatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import { wholeListOf } from '../../../lib/api/whole-list.ts';

export const pagesQuery = () => wholeListOf(listStatusPages);

export const shownOnText = (pages: readonly number[]): string =>
  pages.length === 0
    ? 'on no status page'
    : pages.length === 1
      ? 'on one status page'
      : `on ${pages.length} status pages`;

/**
 * Selects the pages with at least one of the checks. If there are none, selects the only page of the organization, if
 * any.
 */
export const pagesFor = (pages: readonly StatusPage[], checks: readonly number[]): number[] => {
  const showing = pages.filter((page) =>
    page.associated_checks.some(({ application_check: check }) => checks.includes(check)),
  );
  const chosen = showing.length > 0 || pages.length > 1 ? showing : pages;
  return chosen.map(({ id }) => id);
};
