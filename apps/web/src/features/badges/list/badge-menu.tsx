import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Badge } from '@pharos/contract/rest/badges/badges.ts';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMay, useOrganization } from '../../../lib/account.ts';
import { DeleteBadge } from './delete-badge.tsx';

/** Without badges in the plan, a badge can only be deleted. */
export const BadgeMenu = ({ badge }: { badge: Badge }) => {
  const mayManage = useMay('badges.manage');
  const { may_have_badges: isEntitled } = useOrganization();
  const [isDeleting, deletion] = useDisclosure();
  if (!mayManage) return null;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${badge.name}`}>
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isEntitled && (
            <Menu.Item
              leftSection={<IconPencil size={16} aria-hidden="true" />}
              renderRoot={(props) => <Link to="/badge/$badge" params={{ badge: badge.id }} {...props} />}
            >
              Edit
            </Menu.Item>
          )}
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden="true" />} onClick={deletion.open}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <DeleteBadge badge={badge} opened={isDeleting} onClose={deletion.close} />
    </>
  );
};
