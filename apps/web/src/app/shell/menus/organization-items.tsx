import { Menu } from '@mantine/core';
import { IconBuilding, IconCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useOrganization, useOrganizations } from '../../../lib/account.ts';
import { chooseOrganization } from '../../../lib/session.ts';

/** Switches between the organisations of a person who has several. */
export const OrganizationItems = () => {
  const organizations = useOrganizations();
  const active = useOrganization();
  const navigate = useNavigate();
  if (organizations.length < 2) return null;
  const change = async (id: number): Promise<void> => {
    if (id === active.id) return;
    // What the address names belongs to the organisation that is left.
    await navigate({ to: '/' });
    chooseOrganization(id);
  };
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Organization</Menu.Label>
      {organizations.map(({ id, name }) => (
        <Menu.Item
          key={id}
          role="menuitemradio"
          aria-checked={id === active.id}
          leftSection={<IconBuilding size={18} stroke={1.7} aria-hidden="true" />}
          rightSection={id === active.id ? <IconCheck size={16} aria-hidden="true" /> : null}
          onClick={() => void change(id)}
        >
          {name}
        </Menu.Item>
      ))}
    </>
  );
};
