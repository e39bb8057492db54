import { useNavigate } from '@tanstack/react-router';
import { chooseOrganization } from './session.ts';

/** Opens another organization of the person at its first page: what the address names belongs to the organization that is left. */
export const useSwitchOrganization = (): ((id: number) => Promise<void>) => {
  const navigate = useNavigate();
  return async (id) => {
    await navigate({ to: '/' });
    chooseOrganization(id);
  };
};
