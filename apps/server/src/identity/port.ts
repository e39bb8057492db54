import type { Db } from '../storage/connection/connect.ts';
import type { TokenPurpose } from '../storage/sign-in/one-time-tokens.ts';

/** A new session. `token` is shown to the client once and stored as a hash. */
export interface OpenedSession {
  userId: number;
  token: string;
}

/** A valid session. */
export interface FoundSession {
  id: number;
  userId: number;
  /**
   * The organization whose identity provider opened the session. The session is valid only for this organization. Null
   * if the user signed in without an identity provider.
   */
  organizationId: number | null;
  /** The end of the session if it is not used. */
  endsAt: Date;
  /**
   * Whether the user signed in with a password or passkey in this browser, instead of an identity provider or login
   * code.
   */
  isOwnSignIn: boolean;
}

/** The origin of a session that was not opened by the user's own password or passkey at this moment. */
export interface SessionOrigin {
  /** The organization whose identity provider confirmed the user. */
  organizationId?: number | null;
  /** The encrypted URL that ends the session at the provider too. */
  providerLogOut?: string | null;
  /** The time of the actual sign-in. Default: now. */
  signedInAt?: Date;
}

/** The network address and browser of a sign-in. */
export interface Device {
  address: string;
  userAgent: string | null;
}

/** The reason why a sign-in is rejected. Reasons about codes are returned only after a correct password. */
export type SignInRefusal = 'wrong' | 'code-needed' | 'code-wrong' | 'code-unreadable' | { retryAfterSeconds: number };

/**
 * `unreadable` means that app codes cannot be checked, because the stored secret cannot be decrypted. Recovery codes
 * still work.
 */
export type CodeOutcome = 'taken' | 'wrong' | 'unreadable';

/** Credentials and sessions for use cases. Email addresses are compared case-insensitively. */
export interface IdentityPort {
  /** Creates a user and a first session within `trx`. Returns `taken` if the address already has an account. */
  signUp(
    trx: Db,
    account: { email: string; password: string; fullName: string },
    device: Device,
  ): Promise<OpenedSession | 'taken'>;
  /**
   * Signs a user in. Returns `wrong` for an unknown address and for a wrong password, after the same amount of work.
   * After many failures from one network, returns the seconds until the next attempt is allowed.
   */
  signIn(email: string, password: string, device: Device, code?: string): Promise<OpenedSession | SignInRefusal>;
  /** Opens a session for a user whose identity was confirmed in another way. */
  openSession(trx: Db, userId: number, device: Device, origin?: SessionOrigin): Promise<OpenedSession>;
  /** Returns the session of a token. Null if the token is unknown, revoked or expired. */
  findSession(token: string): Promise<FoundSession | null>;
  endSession(sessionId: number): Promise<void>;
  /** Checks whether this is the user's password. False if the user has none. */
  passwordIs(userId: number, password: string): Promise<boolean>;
  /**
   * Checks a password that does not belong to a user, such as that of a status page. Without a hash, returns false
   * after the same amount of work.
   */
  passwordFits(hash: string | null, password: string): Promise<boolean>;
  setPassword(trx: Db, userId: number, password: string): Promise<void>;
  /** Returns the Argon2id hash of a password that does not belong to a user, such as that of a status page. */
  hashPassword(password: string): Promise<string>;
  /**
   * Marks the network of the device as known for the user. Attempts of other people from other networks then do not
   * block this network.
   */
  rememberNetwork(trx: Db, userId: number, device: Device): Promise<void>;
  /**
   * Creates a token for a mailed link, which is valid for one use and a limited time. Invalidates an earlier token with
   * the same purpose.
   */
  issueToken(trx: Db, userId: number, purpose: TokenPurpose): Promise<string>;
  /** Uses up a token. Returns the id of its user, or null if the token is invalid. */
  redeemToken(trx: Db, token: string, purpose: TokenPurpose): Promise<number | null>;
  /** Runs the work and resolves at a time that does not reveal its duration. */
  answerAtFixedStep<T>(work: () => Promise<T>): Promise<T>;
  twoFactor: TwoFactorPort;
  openId: OpenIdPort;
  passkeys: PasskeyPort;
  /** Returns a random secret, and the hash under which related data is stored. */
  createSecret(): { secret: string; hash: string };
  hashSecret(secret: string): string;
}

/** Codes of an authenticator app (RFC 6238) and recovery codes. */
export interface TwoFactorPort {
  /** Creates a new secret, in base32 and as `otpauth://` URI. It takes effect when one of its codes is confirmed. */
  enroll(trx: Db, userId: number, email: string): Promise<{ secret: string; uri: string }>;
  /** Returns the recovery codes, only this once. Null if the code is wrong or no enrollment is pending. */
  confirm(trx: Db, userId: number, code: string): Promise<string[] | null>;
  isOn(db: Db, userId: number): Promise<boolean>;
  /** Uses up an app code or recovery code. Returns `wrong` if it was used before. */
  takeCode(db: Db, userId: number, code: string): Promise<CodeOutcome>;
  /** Creates ten new recovery codes and invalidates the old ones. */
  renewRecoveryCodes(trx: Db, userId: number): Promise<string[]>;
}

/** A credential as a browser sends it (WebAuthn), not verified yet. */
export interface BrowserCredential {
  [member: string]: unknown;
  id: string;
  response: { [member: string]: unknown; clientDataJSON: string };
}

export interface Passkey {
  credentialId: string;
  publicKey: Buffer;
  /** The signature counter of the authenticator. 0 if it does not count. */
  counter: number;
}

/** Passkeys (WebAuthn) for the origin of the installation. Challenges are secrets of `createSecret`. */
export interface PasskeyPort {
  /** Returns the options for the browser to create a passkey. `known` contains the user's existing credential ids. */
  createOptions(
    user: { id: number; email: string; name: string },
    challenge: string,
    known: readonly string[],
  ): Promise<Record<string, unknown>>;
  /** Returns the data of a new passkey to store, or null if it does not answer the challenge. */
  readNew(credential: BrowserCredential, challenge: string): Promise<Passkey | null>;
  /** Returns the options for the browser to sign in with any passkey. */
  useOptions(challenge: string): Promise<Record<string, unknown>>;
  /** Returns the counter after this use. Null if the passkey does not answer the challenge or is a copy. */
  readUse(credential: BrowserCredential, challenge: string, passkey: Passkey): Promise<number | null>;
  /** Returns the challenge that the browser claims to answer, or null if it is unreadable. */
  challengeIn(clientDataJson: string): string | null;
}

/** The OpenID provider of an organization. `clientSecret` is null for a public client. */
export interface OpenIdProvider {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
}

/** The data to store while the user is at the provider. */
export interface PendingSignIn {
  nonce: string;
  codeVerifier: string;
}

/** A user as the provider knows them. Only issuer and subject together identify a user. */
export interface ProvidedIdentity {
  issuer: string;
  subject: string;
  /** In lower case. Null if the claim is missing or not a valid address. */
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  /** The URL with which the browser ends the session at the provider. Null if the provider does not support that. */
  logOutUrl: string | null;
}

/**
 * The result of testing a provider. `unclear` means that it responds, but does not show whether it accepts the client's
 * credentials.
 */
export type ProviderTest = 'works' | 'unclear' | 'refuses-client' | 'no-answer';

/**
 * Sign-in with an OpenID provider (authorization code flow, PKCE). Functions return `fault` if the provider or the
 * connection to it fails; the log contains the cause.
 */
export interface OpenIdPort {
  /** Checks whether an OpenID provider responds at the issuer URL. */
  answers(provider: OpenIdProvider): Promise<boolean>;
  /** Tests whether it responds and accepts the client's credentials. */
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
  /** The URL to which the provider redirects after a sign-in. */
  redirectUri: string;
  /** The URL to which the provider redirects after a sign-out. */
  logOutUri: string;
}
