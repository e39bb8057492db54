import { type Badge, changeBadge, createBadge, getBadge, listBadges } from '@pharos/contract/rest/badges/badges.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { showSuccess, showWarning } from '../../../lib/toast.ts';
import { type BadgeDraft, bodyOf, errorsByField } from './badge-draft.ts';

interface SaveHandlers {
  onCreated: (badge: Badge) => void;
  onChanged: () => void;
  /** Receives the server's validation errors, keyed by form field. */
  onRefused: (errors: Record<string, string>) => void;
}

export const useSaveBadge = (badge: Badge | null, { onCreated, onChanged, onRefused }: SaveHandlers) => {
  const create = useSend(createBadge, {
    refreshes: [listBadges],
    errors: 'shown',
    failure: 'The badge was not created.',
    onSuccess: (created) => {
      showSuccess('Badge created');
      onCreated(created);
    },
  });
  const change = useSend(changeBadge, {
    refreshes: [listBadges, getBadge],
    errors: 'shown',
    failure: 'The badge was not saved.',
    onSuccess: ({ name }) => {
      showSuccess(`${name} successfully updated`);
      onChanged();
    },
  });
  const showRefusal = (error: Error): void => {
    if (!isApiError(error, 400)) return;
    const messages = fieldErrors(error);
    for (const message of new Set(Object.values(messages))) showWarning(message);
    onRefused(errorsByField(messages));
  };
  const save = (draft: BadgeDraft): void => {
    const options = { onError: showRefusal };
    if (badge === null) create.mutate({ body: bodyOf(draft, true) }, options);
    else change.mutate({ params: { uuid: badge.id }, body: bodyOf(draft, false) }, options);
  };
  const error = create.error ?? change.error;
  return { save, isSaving: create.isPending || change.isPending, error };
};
