import { Anchor, NativeSelect, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useOrganization, useOrganizations, useUser } from '../../lib/account.ts';
import { chooseOrganization } from '../../lib/session.ts';
import { useLogOut } from '../../lib/use-log-out.ts';

/** Leads to another organization, for a person who has several, and to the log-out. */
export const SwitchOrLogOut = () => {
  const { email } = useUser();
  const organizations = useOrganizations();
  const { id: activeId } = useOrganization();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const change = async (id: number): Promise<void> => {
    // What the address names belongs to the organization that is left.
    await navigate({ to: '/' });
    chooseOrganization(id);
  };
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
      <span style={{ overflowWrap: 'anywhere' }}>
        Logged in as {email}.{' '}
        <Anchor component="button" type="button" inherit underline="always" onClick={logOut}>
          Log out
        </Anchor>
      </span>
    </Stack>
  );
};
