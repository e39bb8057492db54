import { describe, expect, it } from 'vitest';
import { issueCertificate } from '../testing/certificates.ts';
import { testContext } from '../testing/context.ts';
import { startNameServer } from '../testing/name-server.ts';
import { ODD_CERTIFICATES } from '../testing/odd-responses/certificates.ts';
import { ODD_RESPONSES } from '../testing/odd-responses/corpus.ts';
import { ODD_HOSTS } from '../testing/odd-responses/odd-response.ts';
import { serveOddCertificate, serveOddResponses } from '../testing/odd-responses/serve-odd-responses.ts';
import { probeHttp } from './probe-http.ts';

const zone = Object.fromEntries(
  ODD_HOSTS.map((name) => [name, { records: [{ type: 'A' as const, name, data: '127.0.0.1' }] }]),
);

describe('an odd response', () => {
  it.each(ODD_RESPONSES)('results for the response "$name" in $prober', async (odd) => {
    const { address } = await startNameServer(zone);
    const urlOf = await serveOddResponses([odd]);
    const stringCheck = { mode: 'contains' as const, text: odd.text ?? 'needle' };
    const target = {
      url: urlOf(odd),
      timeoutSeconds: 20,
      type: 'https' as const,
      ignoreSslVerification: true,
      ...(odd.text !== '' && { stringCheck }),
    };
    const finding = await probeHttp(target, testContext({ nameServers: [address] }));
    expect(finding, finding.summary).toMatchObject({ verdict: odd.prober, proberError: null });
  });
});

describe('an odd certificate', async () => {
  const root = await issueCertificate({ name: 'Test Root', to: 3650 });
  const trustedRoots = [root.certificate];

  it.each(ODD_CERTIFICATES)('results for the certificate "$name" in $prober', async (odd) => {
    const { address } = await startNameServer(zone);
    const url = await serveOddCertificate(odd, root);
    const context = testContext({ nameServers: [address], trustedRoots });
    const finding = await probeHttp({ type: 'https', url, timeoutSeconds: 20 }, context);
    expect(finding, finding.summary).toMatchObject({ verdict: odd.prober, proberError: null });
  });
});

it('has a unique name for each case, and a reason if only Pharos or only browsers show the page', () => {
  const all = [...ODD_RESPONSES, ...ODD_CERTIFICATES];
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  for (const { name, prober, browser, difference } of all) {
    expect((prober === 'AV') !== (browser === 'shown'), name).toBe(difference !== undefined);
  }
});
