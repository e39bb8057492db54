import helmet from '@fastify/helmet';
import { basePathOf } from '@pharos/domain/words/base-path.ts';
import type { FastifyInstance } from 'fastify';

/**
 * Scripts, connections, images and frames of our own origin only. Inline styles are allowed, since component libraries set them
 * at run time; inline scripts never. `frameOrigin`: of the billing provider's forms, which are framed. HTTPS is enforced only where it is the public address.
 */
export const sendSecurityHeaders = async (
  app: FastifyInstance,
  baseUrl: string,
  frameOrigin: string | null,
): Promise<void> => {
  const https = baseUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        frameSrc: ["'self'", ...(frameOrigin === null ? [] : [frameOrigin])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // Other names of the domain are not ours to speak for, and neither is a host that Pharos shares: they may serve http.
    strictTransportSecurity:
      https && basePathOf(baseUrl) === '' ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
};
