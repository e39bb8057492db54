import { Outlet } from '@tanstack/react-router';
import { NoAccess } from '../../components/no-access.tsx';
import { useIsAdmin } from '../../lib/account.ts';

/** The layout of all badge pages. Only admins can open them. */
export const BadgesLayout = () => (useIsAdmin() ? <Outlet /> : <NoAccess page="Badges" />);
