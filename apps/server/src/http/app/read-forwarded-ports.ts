import type { FastifyInstance } from 'fastify';
import { withoutPort } from './limits/client-address.ts';

export const readForwardedPorts = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const forwarded = headers['x-forwarded-for'];
    if (forwarded === undefined) return;
    headers['x-forwarded-for'] = [forwarded].flat().join(',').split(',').map(withoutPort).join(', ');
  });
};
