import { Menu, Text } from '@mantine/core';
import { useOrganization, useOrganizations, useUser } from '../../../lib/account.ts';
import { useLogInAgain } from '../../../lib/use-log-out.ts';
import { useSwitchOrganization } from '../../../lib/use-switch-organization.ts';
import { openCreateOrganization } from '../open-dialog.ts';
import classes from '../shell.module.css';

/** Switches between organizations, or links to the login that an organization requires. */
export const OrganizationItems = () => {
  const organizations = useOrganizations();
  const { closed_organizations: closed, may_create_organization: mayCreate } = useUser();
  const active = useOrganization();
  const open = useSwitchOrganization();
  const logInAgain = useLogInAgain();
  if (organizations.length + closed.length < 2 && !mayCreate) return null;
  const change = (id: number): void => {
    if (id !== active.id) void open(id);
  };
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Organization</Menu.Label>
      <Menu.RadioGroup value={String(active.id)} onChange={(id) => change(Number(id))}>
        <div className={classes.organizations}>
          {organizations.map(({ id, name }) => (
            <Menu.RadioItem key={id} value={String(id)} closeMenuOnClick>
              {name}
            </Menu.RadioItem>
          ))}
          {closed.map(({ id, name, needs }) => (
            <Menu.Item key={id} pl={32} onClick={() => logInAgain(needs)}>
              {name}
              <Text size="xs" c="dimmed">
                {needs === 'single-sign-on' ? 'Log in with single sign-on' : 'Log in with your password'}
              </Text>
            </Menu.Item>
          ))}
        </div>
      </Menu.RadioGroup>
      {mayCreate && (
        <Menu.Item pl={32} onClick={openCreateOrganization}>
          Create organization
        </Menu.Item>
      )}
    </>
  );
};
