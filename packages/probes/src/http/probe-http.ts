import type { WebTarget } from '@pharos/contract/bus/target.ts';
import type { Prober } from '../prober.ts';
import { ProberError, runProbe } from '../run-probe.ts';
import { followRedirects } from './follow-redirects.ts';
import { maskSecrets } from './mask-secrets.ts';

/** Sends a GET request and follows redirects. The final response determines the verdict (RFC 9110, RFC 9112). */
export const probeHttp: Prober<WebTarget> = async (target, context) => {
  const finding = await runProbe(target.timeoutSeconds, context, (run) => {
    const url = URL.parse(target.url);
    if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw new ProberError('The URL is not valid');
    return followRedirects(url, target, run);
  });
  return maskSecrets(finding, target);
};
