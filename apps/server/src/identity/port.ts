import type { Db } from '../storage/connection/connect.ts';
import type { TokenPurpose } from '../storage/sign-in/one-time-tokens.ts';

/** A new session; `token` is told to the user once and stored hashed. */
export interface OpenedSession {
  userId: number;
  token: string;
}

/** A live session. */
export interface FoundSession {
  id: number;
  userId: number;
  /** The organization by whose identity provider it came, which it is good for alone; null: by the person's own means. */
  organizationId: number | null;
  /** When it ends, unless it is used. */
  endsAt: Date;
  /** Whether it came by the person's own password or passkey in this browser, not by an identity provider or a login code. */
  isOwnSignIn: boolean;
}

/** How a session came about, where it was not by the person's own password or passkey just now. */
export interface SessionOrigin {
  /** The organization by whose identity provider. */
  organizationId?: number | null;
  /** Where to end it at the provider too, sealed. */
  providerLogOut?: string | null;
  /** When the person proved who they are, if not now: then before now. */
  signedInAt?: Date;
}

/** Where a person signs in from. */
export interface Device {
  address: string;
  userAgent: string | null;
}

/** Why a sign-in is refused; what concerns codes only after a right password. */
export type SignInRefusal = 'wrong' | 'code-needed' | 'code-wrong' | 'code-unreadable' | { retryAfterSeconds: number };

/** `unreadable`: codes of the app can't be checked, since the secret they are made of can't be read. Recovery codes still work. */
export type CodeOutcome = 'taken' | 'wrong' | 'unreadable';

/** Credentials and sessions, as use cases see them. E-mail addresses are compared without regard to case. */
export interface IdentityPort {
  /** Creates the user and a first session inside `trx`; `taken` when the address has an account already. */
  signUp(
    trx: Db,
    account: { email: string; password: string; fullName: string },
    device: Device,
  ): Promise<OpenedSession | 'taken'>;
  /**
   * `wrong`, after the same work, both for an unknown address and a wrong password;
   * after many failures from one network, the seconds until another attempt is let through.
   */
  signIn(email: string, password: string, device: Device, code?: string): Promise<OpenedSession | SignInRefusal>;
  /** A session for a user whose identity was proved in another way. */
  openSession(trx: Db, userId: number, device: Device, origin?: SessionOrigin): Promise<OpenedSession>;
  /** Whose session it is; null when the token is unknown, revoked or expired. */
  findSession(token: string): Promise<FoundSession | null>;
  endSession(sessionId: number): Promise<void>;
  /** Whether it is the user's password; false for who has none. */
  passwordIs(userId: number, password: string): Promise<boolean>;
  /** Whether a password that is no person's, such as a status page's, has this hash; false without a hash, after the same work. */
  passwordFits(hash: string | null, password: string): Promise<boolean>;
  setPassword(trx: Db, userId: number, password: string): Promise<void>;
  /** The Argon2id hash of a password that is no person's, such as a status page's. */
  hashPassword(password: string): Promise<string>;
  /** The device's network is a known one of the user from now on: attempts of strangers elsewhere do not hold it up. */
  rememberNetwork(trx: Db, userId: number, device: Device): Promise<void>;
  /** A token for a mailed link, good once and for a while; an earlier one of the same purpose is void. */
  issueToken(trx: Db, userId: number, purpose: TokenPurpose): Promise<string>;
  /** Uses a token up and returns whose it was, or null. */
  redeemToken(trx: Db, token: string, purpose: TokenPurpose): Promise<number | null>;
  /** Does the work, and answers at a moment that does not show how long it took. */
  answerAtFixedStep<T>(work: () => Promise<T>): Promise<T>;
  twoFactor: TwoFactorPort;
  openId: OpenIdPort;
  passkeys: PasskeyPort;
  /** A random secret, and the hash under which to store what belongs to it. */
  createSecret(): { secret: string; hash: string };
  hashSecret(secret: string): string;
}

/** Codes of an authenticator app (RFC 6238) and recovery codes. */
export interface TwoFactorPort {
  /** A new secret in base32 and as `otpauth://` URI, of no effect until a code of it is confirmed. */
  enroll(trx: Db, userId: number, email: string): Promise<{ secret: string; uri: string }>;
  /** Returns the recovery codes, this once; null when the code is wrong or no enrollment is pending. */
  confirm(trx: Db, userId: number, code: string): Promise<string[] | null>;
  isOn(db: Db, userId: number): Promise<boolean>;
  /** Uses a code of the app or a recovery code up; `wrong` also when it was used before. */
  takeCode(db: Db, userId: number, code: string): Promise<CodeOutcome>;
  /** Ten new ones; the old ones are void. */
  renewRecoveryCodes(trx: Db, userId: number): Promise<string[]>;
}

/** A credential as a browser sends it (WebAuthn); not verified yet. */
export interface BrowserCredential {
  [member: string]: unknown;
  id: string;
  response: { [member: string]: unknown; clientDataJSON: string };
}

export interface Passkey {
  credentialId: string;
  publicKey: Buffer;
  /** The authenticator's signature counter; 0 for one that does not count. */
  counter: number;
}

/** Passkeys (WebAuthn) of the installation's origin. Challenges are secrets of createSecret. */
export interface PasskeyPort {
  /** For the browser, to create one; `known` are credential ids that the user has. */
  createOptions(
    user: { id: number; email: string; name: string },
    challenge: string,
    known: readonly string[],
  ): Promise<Record<string, unknown>>;
  /** What to store of a new one; null when it does not answer the challenge. */
  readNew(credential: BrowserCredential, challenge: string): Promise<Passkey | null>;
  /** For the browser, to sign in with any passkey that it has. */
  useOptions(challenge: string): Promise<Record<string, unknown>>;
  /** The counter after this use; null when it does not answer the challenge, or comes from a copy. */
  readUse(credential: BrowserCredential, challenge: string, passkey: Passkey): Promise<number | null>;
  /** Which challenge a browser says it answers; null when it is not readable. */
  challengeIn(clientDataJson: string): string | null;
}

/** An organization's OpenID provider; `clientSecret` null for a public client. */
export interface OpenIdProvider {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
}

/** What has to be stored while the person is at the provider. */
export interface PendingSignIn {
  nonce: string;
  codeVerifier: string;
}

/** A person as a provider knows them. Only issuer and subject identify one. */
export interface ProvidedIdentity {
  issuer: string;
  subject: string;
  /** In lower case; null when what the provider says is none. */
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  /** Where the browser ends the session at the provider; null where the provider offers that not. */
  logOutUrl: string | null;
}

/** What came of asking a provider: `unclear` when it answers, but not whether it takes the client's credentials. */
export type ProviderTest = 'works' | 'unclear' | 'refuses-client' | 'no-answer';

/** Sign-in at an OpenID provider (code flow, PKCE). `fault` when the provider, or the connection to it, fails; the log says how. */
export interface OpenIdPort {
  /** Whether an OpenID provider answers there. */
  answers(provider: OpenIdProvider): Promise<boolean>;
  /** Whether it answers and takes the client's credentials. */
  test(provider: OpenIdProvider): Promise<ProviderTest>;
  begin(
    provider: OpenIdProvider,
    hints: { state: string; loginHint: string | null },
  ): Promise<{ url: string; pending: PendingSignIn } | 'fault'>;
  finish(
    provider: OpenIdProvider,
    pending: PendingSignIn,
    answer: { code: string; state: string; iss: string | undefined },
  ): Promise<ProvidedIdentity | 'fault'>;
  /** Where the provider sends people back to. */
  redirectUri: string;
  /** Where the provider sends people back to after a log-out. */
  logOutUri: string;
}
