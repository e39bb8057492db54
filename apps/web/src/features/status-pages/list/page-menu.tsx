import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { StatusPage } from '@pharos/contract/rest/status-pages/status-pages.ts';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../../lib/account.ts';
import { DeletePage } from './delete-page.tsx';

export const PageMenu = ({ page }: { page: StatusPage }) => {
  const mayManage = useMay('status-pages.manage');
  const [isDeleting, deletion] = useDisclosure();
  if (!mayManage) return null;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${page.name}`}>
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden="true" />}
            renderRoot={(props) => <Link to="/status/$page" params={{ page: String(page.id) }} {...props} />}
          >
            Edit
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden="true" />} onClick={deletion.open}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <DeletePage page={page} opened={isDeleting} onClose={deletion.close} />
    </>
  );
};
