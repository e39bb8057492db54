import { Group, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { getSsoConnection, type SsoConnection, setSsoConnection } from '@pharos/contract/rest/sign-in/sso.ts';
import { ActionButton } from '../../../components/action-button.tsx';
import { CopyText } from '../../../components/copy-text.tsx';
import { PasswordInput } from '../../../components/password-input.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { baseUrl } from '../../../lib/base-path.ts';
import { focusFirstError } from '../../../lib/focus-first-error.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { showSuccess } from '../../../lib/toast.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Section } from '../section.tsx';

const FIELDS = ['issuer', 'client_id', 'client_secret', 'domains'] as const;

/** The stored secret is never shown. An empty field retains it. */
export const ConnectionForm = ({ connection }: { connection: SsoConnection | undefined }) => {
  const form = useForm({
    initialValues: {
      issuer: connection?.issuer ?? '',
      client_id: connection?.client_id ?? '',
      client_secret: '',
      domains: connection?.domains.map(({ domain }) => domain) ?? [],
    },
    validate: (values) => fieldsOf(setSsoConnection.body.safeParse(bodyOf(values)).error?.issues ?? []),
  });
  const save = useSend(setSsoConnection, {
    refreshes: [getSsoConnection],
    errors: 'shown',
    onSuccess: () => {
      form.setFieldValue('client_secret', '');
      form.resetDirty();
      showSuccess('Single sign-on saved');
    },
  });
  const submit = form.onSubmit(
    (values) =>
      save.mutate({ body: bodyOf(values) }, { onError: (error) => showFieldErrors(form, fieldErrors(error)) }),
    focusFirstError(form),
  );
  const redirectUri = connection?.redirect_uri ?? `${baseUrl()}/freshid/oauth/success`;
  const logOutUri = connection?.log_out_uri ?? `${baseUrl()}/freshid/logout/`;
  return (
    <Section
      title="Identity provider"
      about="People with an address of your domains log in with your own OpenID Connect provider, such as Entra ID, Okta, Google or Keycloak."
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <RefusalAlert error={save.error} fields={FIELDS} />
          <div>
            <Text size="sm" fw={500} mb={4}>
              Redirect address. Register it with the provider.
            </Text>
            <CopyText text={redirectUri} label="Redirect address" />
          </div>
          <div>
            <Text size="sm" fw={500} mb={4}>
              Logout address. Register it with the provider too.
            </Text>
            <CopyText text={logOutUri} label="Logout address" />
          </div>
          <TextInput
            label="Address of the provider (issuer)"
            placeholder="https://login.example.com"
            type="url"
            spellCheck={false}
            {...form.getInputProps('issuer')}
          />
          <TextInput label="Client ID" autoComplete="off" spellCheck={false} {...form.getInputProps('client_id')} />
          <PasswordInput
            label="Client secret"
            description={connection?.has_client_secret ? 'Leave it empty to keep the stored secret.' : undefined}
            autoComplete="off"
            visibilityToggleButtonProps={{ 'aria-label': 'Show the secret', tabIndex: 0 }}
            {...form.getInputProps('client_secret')}
          />
          <TagsInput
            label="Domains of e-mail addresses"
            description="Each domain must be proved before people can log in with it."
            placeholder={form.values.domains.length === 0 ? 'example.com' : ''}
            clearable
            acceptValueOnBlur
            splitChars={[',', ' ']}
            {...form.getInputProps('domains')}
          />
          <Group>
            <ActionButton type="submit" disabled={!form.isDirty()} loading={save.isPending}>
              {connection ? 'Save changes' : 'Connect'}
            </ActionButton>
          </Group>
        </Stack>
      </form>
    </Section>
  );
};

interface Values {
  issuer: string;
  client_id: string;
  client_secret: string;
  domains: string[];
}

const bodyOf = ({ client_secret: secret, ...values }: Values) => ({
  ...values,
  issuer: values.issuer.trim(),
  ...(secret === '' ? {} : { client_secret: secret }),
});

/** Returns the first message of each field. Errors of a single domain belong to the field of the domains. */
const fieldsOf = (issues: readonly { path: readonly PropertyKey[]; message: string }[]): Record<string, string> =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
