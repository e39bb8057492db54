import { createOrganizationSubscriber, listOrganizationSubscribers } from '@pharos/contract/rest/people/contacts.ts';
import { listApplicationSubscribers } from '@pharos/contract/rest/people/people.ts';
import { useMay } from '../../../../lib/account.ts';
import { fieldErrors } from '../../../../lib/api/field-errors.ts';
import { useSend } from '../../../../lib/api/queries.ts';
import { refusalText } from '../../../../lib/refusal-text.ts';
import { useCheckFormContext } from '../../form/context.ts';

/** The option value for a contact that does not exist yet. */
export const ADD = -1;

/** Only distinguishes an address from a search text. The server validates it. */
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

interface Option {
  value: number;
  label: string;
}

/** Offers to add a typed address that is not in the list. The new contact is then selected. */
export const useAddContact = (path: 'members' | 'contacts', typed: string, options: readonly Option[]) => {
  const form = useCheckFormContext();
  const mayAdd = useMay('people.manage');
  const email = typed.trim();
  const isKnown = options.some(({ label }) => label.toLowerCase() === email.toLowerCase());
  const isOffered = path === 'contacts' && mayAdd && ADDRESS.test(email) && !isKnown;
  const create = useSend(createOrganizationSubscriber, {
    refreshes: [listApplicationSubscribers, listOrganizationSubscribers],
    until: 'refreshed',
    errors: 'shown',
    onSuccess: ({ id }) => form.setFieldValue('contacts', [...form.getValues().contacts, id]),
  });
  const showRefusal = (error: Error): void =>
    form.setFieldError('contacts', fieldErrors(error).email ?? refusalText(error));
  return {
    offer: isOffered ? { value: ADD, label: `Add ${email} as a contact` } : null,
    add: () => create.mutate({ body: { email } }, { onError: showRefusal }),
    isAdding: create.isPending,
  };
};
