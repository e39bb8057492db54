import { promises as dns } from 'node:dns';
import { DOMAIN } from '../checks/demo-domain.ts';

/**
 * Preloaded into Pharos and its probe threads (`node --import`). Names in the domain of the demo are resolved by the
 * name server of the demo (DEMO_NAME_SERVER, "address:port"), and all other names as usual. So the demo can use
 * realistic addresses without internet access.
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
