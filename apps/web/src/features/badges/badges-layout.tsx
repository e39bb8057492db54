import { Outlet } from '@tanstack/react-router';
import { NoAccess } from '../../components/no-access.tsx';
import { useIsAdmin } from '../../lib/account.ts';

export const BadgesLayout = () => (useIsAdmin() ? <Outlet /> : <NoAccess page="Badges" />);
