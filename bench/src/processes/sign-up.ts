import type { Api } from '@pharos/demo/seed/api.ts';

export const signUp = async (api: Api): Promise<Api> => {
  const { token } = await api.post<{ token: string }>('/sign-up/', {
    email: 'bench@example.com',
    password: 'a rather long bench password',
    full_name: 'Bench',
    organization_name: 'Bench',
  });
  return api.as(token);
};
