import { TextInput } from '@mantine/core';
import { nameOfUrl } from '@pharos/domain/checks/settings/name-of-url.ts';
import { type FormEvent, useState } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { createCheck, listChecks, listOrganizations } from '../../../lib/api/first-calls.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { useFocusAfterRemoval } from '../../../lib/focus-heading.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { showSuccess } from '../../../lib/toast.ts';
import classes from './start-watching.module.css';

const HAS_PREFIX = /^[a-z][a-z0-9+.-]*:\/\//i;

export const StartWatching = () => {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const create = useSend(createCheck, {
    refreshes: [listChecks, listOrganizations],
    errors: 'shown',
    onSuccess: () => showSuccess('Check created successfully.'),
  });
  // The list of checks replaces this form.
  useFocusAfterRemoval(create.isSuccess);
  const start = (event: FormEvent): void => {
    event.preventDefault();
    const url = typed.trim();
    if (url === '') {
      setProblem('Enter a Url');
      return;
    }
    const body = { url, name: nameOfUrl(url), ...(HAS_PREFIX.test(url) ? {} : { type: 'https' as const }) };
    create.mutate({ body }, { onError: (error) => setProblem(messageOf(error)) });
  };
  return (
    <form onSubmit={start} noValidate className={classes.form}>
      <TextInput
        aria-label="URL"
        placeholder="https://example.com"
        size="md"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        value={typed}
        error={problem}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setProblem(null);
        }}
      />
      <ActionButton type="submit" size="md" loading={create.isPending}>
        Start monitoring
      </ActionButton>
    </form>
  );
};

/** Returns the message for the URL field. Null for server errors, which a toast shows. */
const messageOf = (error: Error): string | null => {
  const { url, ...otherErrors } = fieldErrors(error);
  return url ?? Object.values(otherErrors)[0] ?? refusalText(error);
};
