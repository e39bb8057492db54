import { useMounted } from '@mantine/hooks';
import { Drawer } from '../../components/modal.tsx';
import { HomeLink } from './home-link.tsx';
import { SideMenu } from './side-menu.tsx';

interface MenuDrawerProps {
  opened: boolean;
  onClose: () => void;
}

export const MenuDrawer = ({ opened, onClose }: MenuDrawerProps) => (
  <Drawer
    // A dialog that is open at its first render cannot return the focus.
    opened={useMounted() && opened}
    onClose={onClose}
    size={280}
    title={<HomeLink />}
    closeButtonProps={{ 'aria-label': 'Close the menu' }}
    hiddenFrom="md"
  >
    <SideMenu isSmall onNavigate={onClose} />
  </Drawer>
);
