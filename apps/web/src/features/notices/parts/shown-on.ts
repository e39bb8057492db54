import { listStatusPages, type StatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import { wholeListOf } from '../../../lib/api/whole-list.ts';

/** All status pages of the organization. */
export const pagesQuery = () => wholeListOf(listStatusPages);

/** "on 2 status pages". */
export const shownOnText = (pages: readonly number[]): string =>
  pages.length === 0
    ? 'on no status page'
    : pages.length === 1
      ? 'on one status page'
      : `on ${pages.length} status pages`;

/** The pages that a new notice is shown on unless others are chosen: those with one of the checks, or else the only one. */
export const pagesFor = (pages: readonly StatusPage[], checks: readonly number[]): number[] => {
  const showing = pages.filter((page) =>
    page.associated_checks.some(({ application_check: check }) => checks.includes(check)),
  );
  const chosen = showing.length > 0 || pages.length > 1 ? showing : pages;
  return chosen.map(({ id }) => id);
};
