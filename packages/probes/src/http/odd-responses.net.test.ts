import { describe, expect, it } from 'vitest';
import { testContext } from '../testing/context.ts';
import { startNameServer } from '../testing/name-server.ts';
import { ODD_RESPONSES } from '../testing/odd-responses/corpus.ts';
import { ODD_HOSTS } from '../testing/odd-responses/odd-response.ts';
import { serveOddResponses } from '../testing/odd-responses/serve-odd-responses.ts';
import { probeHttp } from './probe-http.ts';

const zone = Object.fromEntries(
  ODD_HOSTS.map((name) => [name, { records: [{ type: 'A' as const, name, data: '127.0.0.1' }] }]),
);

describe('an odd response', () => {
  it.each(ODD_RESPONSES)('$name is $prober', async (odd) => {
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

  it('has its own name, and a reason where only one of Pharos and browsers shows the page', () => {
    expect(new Set(ODD_RESPONSES.map(({ name }) => name)).size).toBe(ODD_RESPONSES.length);
    for (const { name, prober, browser, difference } of ODD_RESPONSES) {
      expect((prober === 'AV') !== (browser === 'shown'), name).toBe(difference !== undefined);
    }
  });
});
