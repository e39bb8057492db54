import { finishPasskeyLogIn, startPasskeyLogIn, UsedCredential } from '@pharos/contract/rest/sign-in/passkeys.ts';
import { call } from '../../../lib/api/call.ts';

/** Requires the JSON methods of WebAuthn level 3. Always false on an insecure origin. */
export const passkeysWork = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Returns the token of the new session, or null if no passkey was used. */
export const logInByPasskey = async (): Promise<string | null> => {
  const options = await call(startPasskeyLogIn, { body: {} });
  const credential = await askFor(options as unknown as PublicKeyCredentialRequestOptionsJSON);
  if (credential === null) return null;
  const { token } = await call(finishPasskeyLogIn, { body: { credential: UsedCredential.parse(credential.toJSON()) } });
  return token;
};

const askFor = async (options: PublicKeyCredentialRequestOptionsJSON): Promise<PublicKeyCredential | null> => {
  try {
    const credential = await navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
    });
    return credential instanceof PublicKeyCredential ? credential : null;
  } catch (error) {
    // Browsers report a canceled prompt, a timeout and a missing passkey with the same error.
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)) return null;
    throw error;
  }
};
