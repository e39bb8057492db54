import {
  changeStatusPage,
  createStatusPage,
  generateStatusPageCname,
  getStatusPage,
  listStatusPages,
  type StatusPage,
} from '@pharos/contract/rest/status-pages/status-pages.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { showSuccess, showWarning } from '../../../lib/toast.ts';
import { bodyOf, errorsByField, type PageDraft } from './page-draft.ts';

interface SaveHandlers {
  onSaved: (page: StatusPage) => void;
  onRefused: (errors: Record<string, string>) => void;
}

const REFRESHED = [listStatusPages, getStatusPage];

/** Creates the page if `page` is null. Also generates the DNS record of a new domain. */
export const useSavePage = (page: StatusPage | null, { onSaved, onRefused }: SaveHandlers) => {
  const generate = useSend(generateStatusPageCname, {
    refreshes: REFRESHED,
    failure: 'The CNAME was not generated.',
    onSuccess: () => showSuccess('Status page CNAME generated'),
  });
  const finish = (saved: StatusPage): void => {
    const { id, custom_domain: domain, custom_domain_cname: cname } = saved;
    if (domain === null || cname !== null) {
      onSaved(saved);
      return;
    }
    const input = { query: { status_page: id }, body: { id, custom_domain: domain } };
    // The page is saved even without a record. Its form then offers to generate one.
    generate.mutate(input, { onSuccess: (proved) => onSaved(proved), onError: () => onSaved(saved) });
  };
  const create = useSend(createStatusPage, {
    refreshes: REFRESHED,
    errors: 'shown',
    failure: 'The status page was not created.',
    onSuccess: (created) => {
      showSuccess('Status page created');
      finish(created);
    },
  });
  const change = useSend(changeStatusPage, {
    refreshes: REFRESHED,
    errors: 'shown',
    failure: 'The status page was not saved.',
    onSuccess: (changed) => {
      showSuccess(`${changed.name} successfully updated`);
      finish(changed);
    },
  });
  const onError = (error: Error): void => {
    if (!isApiError(error, 400)) return;
    const messages = fieldErrors(error);
    for (const message of new Set(Object.values(messages))) showWarning(message);
    onRefused(errorsByField(messages));
  };
  const save = (draft: PageDraft): void => {
    const body = bodyOf(draft);
    if (page === null) create.mutate({ body }, { onError });
    else change.mutate({ params: { id: page.id }, body }, { onError });
  };
  const error = create.error ?? change.error;
  return { save, isSaving: create.isPending || change.isPending || generate.isPending, error };
};
