import { OWNER } from './people.ts';
import { type DemoOptions, type RunningDemo, runDemo } from './run-demo.ts';
import { Api } from './seed/api.ts';

export interface Demo extends RunningDemo {
  token: string;
  email: string;
  password: string;
}

/** Signs in the owner, for scripts and tests. Rejects if the owner has changed the password. */
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
