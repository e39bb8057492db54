import type { FastifyInstance } from 'fastify';

/** Some proxies write `203.0.113.7:50312` or `[2001:db8::7]:443` into `X-Forwarded-For`: the address alone is what counts. */
export const readForwardedPorts = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const forwarded = headers['x-forwarded-for'];
    if (forwarded === undefined) return;
    headers['x-forwarded-for'] = [forwarded].flat().join(',').split(',').map(withoutPort).join(', ');
  });
};

const withoutPort = (text: string): string =>
  text.trim().replace(/^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$|^\[([\da-f:.]+)\](?::\d{1,5})?$/i, '$1$2');
