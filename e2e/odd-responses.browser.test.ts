import { expect, it } from 'vitest';
import { ODD_RESPONSES } from '../packages/probes/src/testing/odd-responses/corpus.ts';
import { serveOddResponses } from '../packages/probes/src/testing/odd-responses/serve-odd-responses.ts';
import { casesOf } from '../scripts/lib/testing/tier.mjs';
import { startBrowser } from './testing/browser.ts';
import { Visitor } from './testing/visit-pages.ts';

const TABS = 4;
const SAMPLE = 8;
const CASES = casesOf({ all: ODD_RESPONSES, quick: ODD_RESPONSES.filter((_, index) => index % SAMPLE === 0) });

// The other half is packages/probes/src/http/odd-responses.net.test.ts: what Pharos makes of the same responses.
it('finds that Chromium shows and refuses the odd responses as the corpus says', async () => {
  const urlOf = await serveOddResponses(CASES);
  await using browser = await startBrowser('--host-resolver-rules=MAP *.test 127.0.0.1');
  const outcomes: Record<string, string> = {};
  const left = CASES.values();
  const work = async () => {
    const visitor = await Visitor.open(browser);
    for (const odd of left) outcomes[odd.name] = await visitor.visit(urlOf(odd), odd.text ?? 'needle');
  };
  await Promise.all(Array.from({ length: TABS }, work));
  expect(outcomes).toEqual(Object.fromEntries(CASES.map(({ name, browser }) => [name, browser])));
});
