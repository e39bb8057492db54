import type { ClientBase } from 'pg';

export interface Account {
  organizationId: number;
  token: string;
}

export const signUp = async (baseUrl: string, client: ClientBase, name: string): Promise<Account> => {
  const email = `${name}@example.com`;
  const response = await fetch(`${baseUrl}/v1/sign-up/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      password: 'a rather long bench password',
      full_name: name,
      organization_name: name,
    }),
  });
  const text = await response.text();
  if (response.status !== 201) throw new Error(`The sign-up failed with status ${response.status}: ${text}`);
  await client.query('update users set email_verified = true where email = $1', [email]);
  const { token, organization } = JSON.parse(text) as { token: string; organization: { id: number } };
  return { organizationId: organization.id, token };
};
