import { useNavigate } from '@tanstack/react-router';
import { chooseOrganization } from './session.ts';

export const useSwitchOrganization = (): ((id: number) => Promise<void>) => {
  const navigate = useNavigate();
  return async (id) => {
    await navigate({ to: '/' });
    chooseOrganization(id);
  };
};
