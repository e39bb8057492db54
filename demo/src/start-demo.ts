import { OWNER } from './people.ts';
import { type DemoOptions, type RunningDemo, runDemo } from './run-demo.ts';
import { Api } from './seed/api.ts';

export interface Demo extends RunningDemo {
  /** Of the owner, just signed in. */
  token: string;
  email: string;
  password: string;
}

/** The demo with its owner signed in, for scripts and tests. Rejects when the owner has changed the password. */
export const startDemo = async (options: DemoOptions): Promise<Demo> => {
  const demo = await runDemo(options);
  const { email, password } = OWNER;
  try {
    const { token } = await new Api(demo.baseUrl).post<{ token: string }>('/user-login/', { email, password });
    return { ...demo, token, email, password };
  } catch (error) {
    await demo.stop();
    throw error;
  }
};
