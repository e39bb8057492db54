import type { Page } from 'playwright-core';

/** Adds a virtual authenticator that accepts every request, and registers a passkey of the signed-in user on it. */
export const addPasskey = async (page: Page, password: string): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  // A text, because the types of the browser are not available here.
  await page.evaluate(`(async () => {
    const post = async (path, body) => {
      const headers = { 'content-type': 'application/json', authorization: 'token ' + localStorage.getItem('pharos.token') };
      const response = await fetch('/v1' + path, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!response.ok) throw new Error(await response.text());
      return response.json();
    };
    const options = await post('/passkeys/options/', { password: ${JSON.stringify(password)} });
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const credential = await navigator.credentials.create({ publicKey });
    await post('/passkeys/', { name: 'Key', credential: credential.toJSON() });
  })()`);
};
