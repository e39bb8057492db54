import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/*
 * Separate process: an OpenID provider with one client on a free loopback port. It sends its issuer to the parent
 * process and receives its accounts as messages. Its built-in development pages accept any password.
 */
let accounts: Record<string, Record<string, unknown>> = {};
const [redirectUri = ''] = process.argv.slice(2);

const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'pharos', client_secret: 'a secret of the test provider', redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject, ...accounts[subject] }),
    }),
    pkce: { required: () => true },
    cookies: { keys: ['of the test provider'] },
  });
  server.on('request', provider.callback());
  process.send?.(issuer);
});
process.on('message', (received: Record<string, Record<string, unknown>>) => {
  accounts = received;
  process.send?.('heard');
});
process.on('disconnect', () => process.exit());
