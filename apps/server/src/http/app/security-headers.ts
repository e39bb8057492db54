import helmet from '@fastify/helmet';
import { basePathOf } from '@pharos/domain/text/base-path.ts';
import type { FastifyInstance } from 'fastify';

/**
 * Sends the security headers. Inline styles are allowed, because component libraries set them at run time.
 * `frameOrigin` is the origin of the billing provider's forms, which are shown in frames, or null. HTTPS is enforced
 * only if the public address uses it.
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
    // Subdomains and other programs on a shared host may use HTTP, so Pharos must not enforce HTTPS for them.
    strictTransportSecurity:
      https && basePathOf(baseUrl) === '' ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
};
