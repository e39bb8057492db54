import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface ProviderAccount {
  email?: string;
  email_verified?: boolean;
  name?: string;
}

export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  signIn(url: string, subject: string): Promise<{ auth_code: string; state: string; iss?: string }>;
  stop(): Promise<void>;
}

/**
 * Starts an OpenID provider (oidc-provider) as a separate process. It receives `accounts` at each sign-in.
 * @throws Error if the process ends before it reports its issuer.
 */
export const startProvider = async (
  accounts: ReadonlyMap<string, ProviderAccount>,
  redirectUri: string,
): Promise<TestProvider> => {
  const child = fork(join(import.meta.dirname, 'identity-provider-process.ts'), [redirectUri], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const [issuer] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (typeof issuer !== 'string') throw new Error('The provider did not start');
  return {
    issuer,
    clientId: 'pharos',
    clientSecret: 'a secret of the test provider',
    signIn: async (url, subject) => {
      child.send(Object.fromEntries(accounts));
      await once(child, 'message');
      return walk(url, subject, redirectUri);
    },
    async stop() {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
};

const walk = async (start: string, subject: string, redirectUri: string) => {
  const cookies = new Map<string, string>();
  const visit = async (url: URL, form?: Record<string, string>): Promise<Response> => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  let url = new URL(start);
  let response = await visit(url);
  for (let step = 0; step < 20; step += 1) {
    const location = response.headers.get('location');
    if (location !== null) {
      url = new URL(location, url);
      if (url.href.startsWith(redirectUri)) return answerIn(url);
      response = await visit(url);
      continue;
    }
    const page = await response.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    const action = /action="([^"]+)"/.exec(page)?.[1];
    if (prompt === undefined || action === undefined)
      throw new Error(`The provider answers ${response.status}: ${page}`);
    url = new URL(action, url);
    response = await visit(url, prompt === 'login' ? { prompt, login: subject, password: 'any' } : { prompt });
  }
  throw new Error('The provider sends the browser around in circles');
};

const answerIn = ({ searchParams }: URL): { auth_code: string; state: string; iss?: string } => {
  const iss = searchParams.get('iss');
  return {
    auth_code: searchParams.get('code') ?? '',
    state: searchParams.get('state') ?? '',
    ...(iss === null ? {} : { iss }),
  };
};
