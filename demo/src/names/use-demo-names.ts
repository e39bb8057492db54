import { promises as dns } from 'node:dns';
import { DOMAIN } from '../checks/demo-domain.ts';

/**
 * Preloaded into Pharos and its probe threads (`node --import`). The name server of the demo (DEMO_NAME_SERVER,
 * "address:port") resolves names in the domain of the demo. This allows realistic addresses without internet access.
 */
const server = process.env.DEMO_NAME_SERVER;

const isOurs = (name: string): boolean => `.${name.toLowerCase()}`.endsWith(`.${DOMAIN}`);

const METHODS = [
  'resolve4',
  'resolve6',
  'resolveCname',
  'resolveNs',
  'resolveTxt',
  'resolveMx',
  'resolveSrv',
  'resolveSoa',
] as const;

if (server) {
  const SystemResolver = dns.Resolver;
  class DemoResolver extends SystemResolver {
    constructor(options?: ConstructorParameters<typeof SystemResolver>[0]) {
      super(options);
      const own = new SystemResolver(options);
      own.setServers([server ?? '']);
      for (const method of METHODS) {
        const asUsual = this[method].bind(this) as (name: string) => Promise<never>;
        const asOurs = own[method].bind(own) as (name: string) => Promise<never>;
        Object.defineProperty(this, method, {
          value: (name: string) => (isOurs(name) ? asOurs(name) : asUsual(name)),
        });
      }
    }
  }
  Object.assign(dns, { Resolver: DemoResolver });
}
