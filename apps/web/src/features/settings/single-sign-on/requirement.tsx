import { Stack } from '@mantine/core';
import { getSsoConnection, type SsoConnection, setSsoConnection } from '@pharos/contract/rest/sign-in/sso.ts';
import { ActionSwitch } from '../../../components/action-switch.tsx';
import { RefusalAlert } from '../../../components/refusal-alert.tsx';
import { useOrganization, useUser } from '../../../lib/account.ts';
import { useSend } from '../../../lib/api/queries.ts';
import { Section } from '../section.tsx';

/** Makes single sign-on mandatory. Only an admin who signed in with it can do that, which proves that it works. */
export const Requirement = ({ connection }: { connection: SsoConnection }) => {
  const { id } = useOrganization();
  const { single_sign_on_of: cameBy } = useUser();
  const save = useSend(setSsoConnection, { refreshes: [getSsoConnection], errors: 'shown', until: 'refreshed' });
  const asked = save.isPending ? save.variables.body.is_required : undefined;
  const isRequired = asked ?? connection.is_required;
  const isTried = cameBy === id;
  return (
    <Section
      title="Single sign-on only"
      about="With this requirement, only the owner can open this organization with a password or passkey, so that a failed provider does not lock everyone out. API keys continue to work."
    >
      <Stack gap="sm">
        <ActionSwitch
          isBusy={save.isPending}
          label="Members must log in with single sign-on"
          description={
            isTried || connection.is_required
              ? undefined
              : 'Before you switch it on, log in with single sign-on yourself, to make sure that it works.'
          }
          checked={isRequired}
          disabled={!isTried && !connection.is_required}
          onChange={({ currentTarget }) =>
            save.mutate({
              body: {
                issuer: connection.issuer,
                client_id: connection.client_id,
                domains: connection.domains.map(({ domain }) => domain),
                is_required: currentTarget.checked,
              },
            })
          }
        />
        <RefusalAlert error={save.error} />
      </Stack>
    </Section>
  );
};
