import type { Browser, CDPSession } from 'playwright-core';
import type { BrowserOutcome } from '../../packages/probes/src/testing/odd-responses/odd-response.ts';

/** Visits URLs in a separate browser profile, like a person who types them. */
export class Visitor {
  readonly #session: CDPSession;
  /** Receives the network error of a document that failed after its head. */
  #breakOff: (errorText: string) => void = () => {};

  private constructor(session: CDPSession) {
    this.#session = session;
    session.on('Network.loadingFailed', ({ type, errorText }) => {
      if (type === 'Document') this.#breakOff(errorText);
    });
  }

  static async open(browser: Browser, { ignoreHTTPSErrors }: { ignoreHTTPSErrors: boolean }): Promise<Visitor> {
    const context = await browser.newContext({ acceptDownloads: false, ignoreHTTPSErrors });
    const session = await context.newCDPSession(await context.newPage());
    await session.send('Network.enable');
    await session.send('Page.enable');
    return new Visitor(session);
  }

  /** Returns the outcome in the browser. `text` is the expected text. Deletes all cookies first. */
  async visit(url: string, text: string): Promise<BrowserOutcome> {
    await this.#session.send('Network.clearBrowserCookies');
    const broken = new Promise<string>((resolve) => {
      this.#breakOff = resolve;
    });
    const { errorText = '', isDownload } = await this.#session.send('Page.navigate', { url });
    if (isDownload === true) return 'download';
    // A 204 ends the navigation without a network error.
    if (errorText === 'net::ERR_ABORTED') return 'nothing';
    if (errorText !== '') return nameOf(errorText);
    const loaded = this.#session.send('Runtime.evaluate', { expression: LOADED_TEXT, awaitPromise: true });
    // A page that fails during loading never emits a load event.
    const shown = await Promise.race([
      broken.then(nameOf),
      loaded.then(({ result }) => ({ text: String(result.value) })),
    ]);
    if (typeof shown === 'string') return shown;
    return shown.text.includes(text) ? 'shown' : 'without the text';
  }
}

const nameOf = (errorText: string): BrowserOutcome => `ERR_${errorText.replace(/^net::ERR_/, '')}`;

const LOADED_TEXT = `new Promise((resolve) => {
  const done = () => resolve(document.documentElement.textContent);
  if (document.readyState === 'complete') done();
  else addEventListener('load', done);
})`;
