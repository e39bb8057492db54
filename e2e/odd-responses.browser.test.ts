import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { issueCertificate } from '../packages/probes/src/testing/certificates.ts';
import { ODD_CERTIFICATES } from '../packages/probes/src/testing/odd-responses/certificates.ts';
import { ODD_RESPONSES } from '../packages/probes/src/testing/odd-responses/corpus.ts';
import type { BrowserOutcome } from '../packages/probes/src/testing/odd-responses/odd-response.ts';
import {
  serveOddCertificate,
  serveOddResponses,
} from '../packages/probes/src/testing/odd-responses/serve-odd-responses.ts';
import { casesOf, deepOnly } from '../scripts/lib/testing/tier.mjs';
import { startBrowser } from './testing/browser.ts';
import { trustAuthority } from './testing/trust-authority.ts';
import { Visitor } from './testing/visit-pages.ts';

// packages/probes/src/http/odd-responses.net.test.ts tests Pharos with the same servers.

const TABS = 4;
const SAMPLE = 8;
const HOSTS = ['--host-resolver-rules=MAP *.test 127.0.0.1, MAP *.test. 127.0.0.1'];
const deepIt = deepOnly(it);

interface Case {
  readonly name: string;
  readonly text?: string;
  readonly browser: BrowserOutcome;
}

const expectOutcomes = async <T extends Case>(
  browser: Browser,
  ignoreHTTPSErrors: boolean,
  cases: readonly T[],
  urlOf: (each: T) => string | Promise<string>,
): Promise<void> => {
  const outcomes: Record<string, BrowserOutcome> = {};
  const left = cases.values();
  const work = async () => {
    const visitor = await Visitor.open(browser, { ignoreHTTPSErrors });
    for (const each of left) outcomes[each.name] = await visitor.visit(await urlOf(each), each.text ?? 'needle');
  };
  await Promise.all(Array.from({ length: TABS }, work));
  expect(outcomes).toEqual(Object.fromEntries(cases.map(({ name, browser }) => [name, browser])));
};

it('shows and rejects the odd responses in Chromium as the corpus states', async () => {
  const cases = casesOf({ all: ODD_RESPONSES, quick: ODD_RESPONSES.filter((_, index) => index % SAMPLE === 0) });
  const urlOf = await serveOddResponses(cases);
  await using browser = await startBrowser(HOSTS);
  await expectOutcomes(browser, true, cases, urlOf);
});

deepIt('accepts and rejects the odd certificates in Chromium as the corpus states', async ({ skip }) => {
  const root = await issueCertificate({ name: 'Test Root', to: 3650 });
  const home = await trustAuthority(root.certificate);
  if (home === undefined) return skip('no certutil here: apt-get install libnss3-tools');
  await using browser = await startBrowser(HOSTS, home);
  await expectOutcomes(browser, false, ODD_CERTIFICATES, (odd) => serveOddCertificate(odd, root));
});
