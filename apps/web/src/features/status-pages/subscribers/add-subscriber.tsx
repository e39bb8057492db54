import { Group, TextInput } from '@mantine/core';
import { addPageSubscriber, listPageSubscribers } from '@pharos/contract/rest/status-pages/page-subscribers.ts';
import { type FormEvent, useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { showSuccess } from '../../../lib/toast.ts';

export const AddSubscriber = ({ pageId }: { pageId: number }) => {
  const [email, setEmail] = useState('');
  const add = useSend(addPageSubscriber, {
    refreshes: [listPageSubscribers],
    errors: 'shown',
    failure: 'The address was not added.',
    onSuccess: ({ address, confirmed_at: confirmedAt }) => {
      showSuccess(
        confirmedAt === null
          ? `${address} gets a mail to confirm the subscription`
          : `${address} is already subscribed`,
      );
      setEmail('');
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    add.mutate({ params: { id: pageId }, body: { email } });
  };
  const problem = add.error && (isApiError(add.error, 400) ? fieldErrors(add.error).email : undefined);
  return (
    <form onSubmit={submit} noValidate>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput
          aria-label="E-mail address of a subscriber"
          placeholder="E-mail address"
          type="email"
          autoComplete="off"
          flex={1}
          value={email}
          error={add.error && (problem ?? add.error.message)}
          onChange={({ currentTarget }) => {
            setEmail(currentTarget.value);
            add.reset();
          }}
        />
        <ActionButton type="submit" variant="default" loading={add.isPending}>
          Add
        </ActionButton>
      </Group>
    </form>
  );
};
