import type { FastifyInstance } from 'fastify';
import { withoutPort } from './limits/client-address.ts';

/**
 * Removes ports from `X-Forwarded-For`, because only the address matters. Some proxies write `203.0.113.7:50312` or
 * `[2001:db8::7]:443`.
 */
export const readForwardedPorts = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const forwarded = headers['x-forwarded-for'];
    if (forwarded === undefined) return;
    headers['x-forwarded-for'] = [forwarded].flat().join(',').split(',').map(withoutPort).join(', ');
  });
};
