import { Menu } from '@mantine/core';
import { IconCopy, type IconDots, IconHistory, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { RowMenu } from '../../../components/row-menu.tsx';
import { useMay } from '../../../lib/account.ts';
import { useMayCreateIntegration } from './create-button.tsx';
import { DeliveriesDrawer } from './deliveries/deliveries-drawer.tsx';

interface IntegrationMenuProps {
  integration: { id: number; name: string };
  onEdit: () => void;
  /** Undefined if the kind cannot be cloned. */
  onClone?: (() => void) | undefined;
  /** Undefined if this menu offers no test. */
  onTest?: (() => void) | undefined;
  deleteDialog: (dialog: { opened: boolean; onClose: () => void }) => ReactNode;
}

export const IntegrationMenu = ({ integration, onEdit, onClone, onTest, deleteDialog }: IntegrationMenuProps) => {
  const [shown, setShown] = useState<'deliveries' | 'delete' | null>(null);
  const mayManage = useMay('integrations.manage');
  const mayRemove = useMay('integrations.remove');
  const mayCreate = useMayCreateIntegration();
  const close = (): void => setShown(null);
  return (
    <>
      <RowMenu of={integration.name}>
        {mayManage && <Item icon={IconPencil} label="Edit" onClick={onEdit} />}
        {mayCreate && onClone && <Item icon={IconCopy} label="Clone" onClick={onClone} />}
        {mayManage && onTest && <Item icon={IconSend} label="Test" onClick={onTest} />}
        <Item icon={IconHistory} label="Deliveries" onClick={() => setShown('deliveries')} />
        {mayRemove && <Item icon={IconTrash} label="Delete" c="var(--state-down)" onClick={() => setShown('delete')} />}
      </RowMenu>
      {shown === 'deliveries' && <DeliveriesDrawer integration={integration} onClose={close} />}
      {deleteDialog({ opened: shown === 'delete', onClose: close })}
    </>
  );
};

interface ItemProps {
  icon: typeof IconDots;
  label: string;
  c?: string;
  onClick: () => void;
}

const Item = ({ icon: Icon, label, ...item }: ItemProps) => (
  <Menu.Item leftSection={<Icon size={16} aria-hidden="true" />} {...item}>
    {label}
  </Menu.Item>
);
