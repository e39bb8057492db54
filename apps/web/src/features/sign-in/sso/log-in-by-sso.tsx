import { Anchor, Stack, TextInput } from '@mantine/core';
import { startSso } from '@pharos/contract/rest/sign-in/sso.ts';
import { Link } from '@tanstack/react-router';
import { ActionButton } from '../../../components/action-button.tsx';
import { RefusalAlert, Refused } from '../../../components/refusal-alert.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { focusFirstError } from '../../../lib/focus-first-error.ts';
import { focusOnMount } from '../../../lib/focus-on-mount.ts';
import { useForm } from '../../../lib/use-form.ts';
import { storeAttempt } from './sso-attempt.ts';

interface LogInBySsoProps {
  next: string | undefined;
  exportId: string | undefined;
}

export const LogInBySso = ({ next, exportId }: LogInBySsoProps) => {
  const form = useForm({
    initialValues: { who: '' },
    validate: { who: (who) => startSso.query.safeParse(questionOf(who)).error?.issues[0]?.message ?? null },
  });
  const send = useSend(startSso, {
    errors: 'shown',
    onSuccess: ({ redirect_url: url, browser_key: browserKey }) => {
      storeAttempt({ browserKey, next, exportId });
      location.assign(url);
    },
  });
  const submit = form.onSubmit(({ who }) => send.mutate({ query: questionOf(who) }), focusFirstError(form));
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {isApiError(send.error, 404) ? (
          <Refused>
            Single sign-on is not set up for this domain. Log in with your password, or ask an admin of your
            organization.
          </Refused>
        ) : (
          <RefusalAlert error={send.error} />
        )}
        <TextInput
          {...form.getInputProps('who')}
          ref={focusOnMount}
          label="Work e-mail address or domain"
          placeholder="you@example.com"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        {/* Prevents another submission before the browser leaves the page. */}
        <ActionButton type="submit" loading={send.isPending || send.isSuccess}>
          Go to your identity provider
        </ActionButton>
        <Anchor
          size="sm"
          ta="center"
          renderRoot={(props) => (
            <Link from="/login/{-$exportId}" to="." search={(old) => ({ ...old, by: undefined })} {...props} />
          )}
        >
          Log in with a password
        </Anchor>
      </Stack>
    </form>
  );
};

const questionOf = (who: string): { email: string } | { domain: string } =>
  who.includes('@') ? { email: who.trim() } : { domain: who.trim().toLowerCase() };
