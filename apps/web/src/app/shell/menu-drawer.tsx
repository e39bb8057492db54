import { Drawer } from '@mantine/core';
import { Logo } from './logo.tsx';
import { SideMenu } from './side-menu.tsx';

interface MenuDrawerProps {
  opened: boolean;
  onClose: () => void;
}

/** The side menu below 1000 px. */
export const MenuDrawer = ({ opened, onClose }: MenuDrawerProps) => (
  <Drawer
    opened={opened}
    onClose={onClose}
    size={280}
    title={<Logo />}
    closeButtonProps={{ 'aria-label': 'Close the menu' }}
    hiddenFrom="md"
  >
    <SideMenu isSmall onNavigate={onClose} />
  </Drawer>
);
