import { Anchor, NativeSelect, Stack } from '@mantine/core';
import { CreateOrganizationButton } from '../../components/create-organization/create-organization-button.tsx';
import { useOrganization, useOrganizations, useUser } from '../../lib/account.ts';
import { useLogOut } from '../../lib/use-log-out.ts';
import { useSwitchOrganization } from '../../lib/use-switch-organization.ts';

export const SwitchOrLogOut = () => {
  const { email } = useUser();
  const organizations = useOrganizations();
  const { id: activeId } = useOrganization();
  const logOut = useLogOut();
  const change = useSwitchOrganization();
  return (
    <Stack gap="md" align="center">
      {organizations.length > 1 && (
        <NativeSelect
          label="Another organization"
          value={String(activeId)}
          data={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ currentTarget }) => void change(Number(currentTarget.value))}
          w={280}
          maw="100%"
        />
      )}
      <CreateOrganizationButton variant="subtle" color="gray" size="compact-sm" />
      <span style={{ overflowWrap: 'anywhere' }}>
        Logged in as {email}.{' '}
        <Anchor component="button" type="button" inherit underline="always" onClick={logOut}>
          Log out
        </Anchor>
      </span>
    </Stack>
  );
};
