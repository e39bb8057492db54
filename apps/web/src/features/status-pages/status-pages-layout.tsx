import { Outlet } from '@tanstack/react-router';
import { NoAccess } from '../../components/no-access.tsx';
import { useIsAdmin } from '../../lib/account.ts';

/** The pages of public status pages; for admins only. */
export const StatusPagesLayout = () => (useIsAdmin() ? <Outlet /> : <NoAccess page="Status pages" />);
