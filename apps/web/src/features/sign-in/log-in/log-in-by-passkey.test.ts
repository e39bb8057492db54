import { expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../lib/testing/browser.ts';
import { logInByPasskey, passkeysWork } from './log-in-by-passkey.ts';

const CREDENTIAL = {
  id: 'key-1',
  rawId: 'key-1',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'c', authenticatorData: 'a', signature: 's' },
};
class Credential {
  static parseRequestOptionsFromJSON = (options: object) => ({ ...options, parsed: true });
  toJSON() {
    return CREDENTIAL;
  }
}

const stub = (get: (options: unknown) => Promise<unknown>) => {
  stubBrowser();
  const sent: [string, unknown][] = [];
  vi.stubGlobal('PublicKeyCredential', Credential);
  vi.stubGlobal('navigator', { credentials: { get } });
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push([url, JSON.parse(body)]);
    return Response.json(sent.length === 1 ? { challenge: 'abc' } : { token: 'secret' });
  });
  return sent;
};

test('returns the session token for the selected passkey', async () => {
  const get = vi.fn(async () => new Credential());
  const sent = stub(get);
  expect(await logInByPasskey()).toBe('secret');
  expect(get).toHaveBeenCalledWith({ publicKey: { challenge: 'abc', parsed: true } });
  expect(sent[1]?.[1]).toMatchObject({ credential: { id: 'key-1', response: { signature: 's' } } });
});

test.each(['NotAllowedError', 'AbortError'])('returns null if no passkey was used (%s)', async (name) => {
  const sent = stub(async () => {
    throw new DOMException('Not chosen.', name);
  });
  expect(await logInByPasskey()).toBeNull();
  expect(sent).toHaveLength(1);
});

test('returns null for another type of credential', async () => {
  stub(async () => ({ toJSON: () => CREDENTIAL }));
  expect(await logInByPasskey()).toBeNull();
});

test.each([new DOMException('Not here.', 'SecurityError'), new Error('NotAllowedError')])(
  'rejects with any other error: %s',
  async (error) => {
    stub(async () => {
      throw error;
    });
    await expect(logInByPasskey()).rejects.toBe(error);
  },
);

test('offers passkeys only if the browser provides the required APIs', () => {
  stub(async () => null);
  expect(passkeysWork()).toBe(true);
  vi.stubGlobal('PublicKeyCredential', class {});
  expect(passkeysWork()).toBe(false);
  vi.stubGlobal('PublicKeyCredential', undefined);
  expect(passkeysWork()).toBe(false);
});
