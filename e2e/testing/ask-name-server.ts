import { promises as dns } from 'node:dns';

/** Loaded before Pharos in place of /etc/resolv.conf, which a test cannot change. */
const { Resolver } = dns;
dns.Resolver = class extends Resolver {
  constructor(...options: ConstructorParameters<typeof Resolver>) {
    super(...options);
    if (process.env.NAME_SERVER) this.setServers([process.env.NAME_SERVER]);
  }
};
