import { Menu, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useOrganization, useOrganizations, useUser } from '../../../lib/account.ts';
import { chooseOrganization } from '../../../lib/session.ts';
import { useLogInAgain } from '../../../lib/use-log-out.ts';
import classes from '../shell.module.css';

/** Switches between the organizations of a person who has several; those that ask for another sign-in lead to it. */
export const OrganizationItems = () => {
  const organizations = useOrganizations();
  const { closed_organizations: closed } = useUser();
  const active = useOrganization();
  const navigate = useNavigate();
  const logInAgain = useLogInAgain();
  if (organizations.length + closed.length < 2) return null;
  const change = async (id: number): Promise<void> => {
    if (id === active.id) return;
    // What the address names belongs to the organization that is left.
    await navigate({ to: '/' });
    chooseOrganization(id);
  };
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Organization</Menu.Label>
      <Menu.RadioGroup value={String(active.id)} onChange={(id) => void change(Number(id))}>
        <div className={classes.organizations}>
          {organizations.map(({ id, name }) => (
            <Menu.RadioItem key={id} value={String(id)} closeMenuOnClick>
              {name}
            </Menu.RadioItem>
          ))}
          {closed.map(({ id, name, needs }) => (
            <Menu.Item key={id} pl={38} onClick={() => logInAgain(needs)}>
              {name}
              <Text size="xs" c="dimmed">
                {needs === 'single-sign-on' ? 'Log in with single sign-on' : 'Log in with your password'}
              </Text>
            </Menu.Item>
          ))}
        </div>
      </Menu.RadioGroup>
    </>
  );
};
