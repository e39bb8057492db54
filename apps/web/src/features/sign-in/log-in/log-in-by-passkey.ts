import { finishPasskeyLogIn, startPasskeyLogIn, UsedCredential } from '@pharos/contract/rest/sign-in/passkeys.ts';
import { call } from '../../../lib/api/call.ts';

/** Whether this browser does passkeys, with the JSON methods of WebAuthn level 3; never on an insecure origin. */
export const passkeysWork = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Asks for a passkey of this origin. The token of a new session; null when the person chose none. */
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
    // Browsers do not tell a refusal, a timeout and the want of a passkey apart.
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)) return null;
    throw error;
  }
};
