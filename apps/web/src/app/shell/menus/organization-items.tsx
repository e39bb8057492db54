import { Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useOrganization, useOrganizations } from '../../../lib/account.ts';
import { chooseOrganization } from '../../../lib/session.ts';
import classes from '../shell.module.css';

/** Switches between the organizations of a person who has several. */
export const OrganizationItems = () => {
  const organizations = useOrganizations();
  const active = useOrganization();
  const navigate = useNavigate();
  if (organizations.length < 2) return null;
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
        </div>
      </Menu.RadioGroup>
    </>
  );
};
