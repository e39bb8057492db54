import { useNavigate } from '@tanstack/react-router';
import { chooseOrganization } from './session.ts';

/**
 * Opens the first page of another organization of the user. The current URL belongs to the organization that is left.
 */
export const useSwitchOrganization = (): ((id: number) => Promise<void>) => {
  const navigate = useNavigate();
  return async (id) => {
    await navigate({ to: '/' });
    chooseOrganization(id);
  };
};
