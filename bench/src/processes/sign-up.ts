import type { Api } from '@pharos/demo/seed/api.ts';

/** Signs up the user and organization of the run. Returns an API client of the owner. */
export const signUp = async (api: Api): Promise<Api> => {
  const { token } = await api.post<{ token: string }>('/sign-up/', {
    email: 'bench@example.com',
    password: 'a rather long bench password',
    full_name: 'Bench',
    organization_name: 'Bench',
  });
  return api.as(token);
};
