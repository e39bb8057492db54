import { createEgressCall } from '../../../apps/server/src/egress/egress-call.ts';
import { createSecretBox } from '../../../apps/server/src/storage/connection/secret-box.ts';
import { startTestWorker } from '../../../apps/server/src/worker/testing/start-test-worker.ts';

/** A separate process that can be killed. */
const { DATABASE_URL: databaseUrl = '', SECRET_KEY: key = '', FRESHDESK_URL: freshdeskUrl = '' } = process.env;
await startTestWorker({
  databaseUrl,
  secrets: createSecretBox(Buffer.from(key, 'base64')),
  call: createEgressCall({ network: 'any' }),
  providers: { slackUrl: freshdeskUrl, twilioUrl: freshdeskUrl, freshdeskUrl, freshserviceUrl: freshdeskUrl },
  random: () => 0,
});
console.log('ready');
