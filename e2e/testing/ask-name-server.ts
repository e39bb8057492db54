import { promises as dns } from 'node:dns';

/** Loaded before Pharos: what stands in for /etc/resolv.conf, which a test cannot write. */
const { Resolver } = dns;
dns.Resolver = class extends Resolver {
  constructor(...options: ConstructorParameters<typeof Resolver>) {
    super(...options);
    if (process.env.NAME_SERVER) this.setServers([process.env.NAME_SERVER]);
  }
};
