import type { Db } from '../storage/connection/connect.ts';
import type { TokenPurpose } from '../storage/sign-in/one-time-tokens.ts';

/** `token` is shown to the client once and stored as a hash. */
export interface OpenedSession {
  userId: number;
  token: string;
}

export interface FoundSession {
  id: number;
  userId: number;
  /**
   * The organization whose identity provider opened the session. The session is valid only for this organization. Null
   * after a sign-in without an identity provider.
   */
  organizationId: number | null;
  /** The end of the session if it is not used. */
  endsAt: Date;
  /** Whether the user signed in with a password or passkey in this browser. */
  isOwnSignIn: boolean;
}

/** The origin of a session that was not opened by the user's own password or passkey. */
export interface SessionOrigin {
  /** The organization whose identity provider confirmed the user. */
  organizationId?: number | null;
  /** The encrypted URL that ends the session at the provider too. */
  providerLogOut?: string | null;
  signedInAt?: Date;
}

export interface Device {
  address: string;
  userAgent: string | null;
}

/** Reasons about codes are returned only after a correct password. */
export type SignInRefusal = 'wrong' | 'code-needed' | 'code-wrong' | 'code-unreadable' | { retryAfterSeconds: number };

/** `unreadable` means that the stored secret cannot be decrypted. Recovery codes still work. */
export type CodeOutcome = 'taken' | 'wrong' | 'unreadable';

/** Email addresses are compared case-insensitively. */
export interface IdentityPort {
  /** Creates a user and a first session. Returns `taken` if the address already has an account. */
  signUp(
    trx: Db,
    account: { email: string; password: string; fullName: string },
    device: Device,
  ): Promise<OpenedSession | 'taken'>;
  /**
   * Returns `wrong` for an unknown address and for a wrong password, after the same amount of work. After many failures
   * from one network, returns the seconds until the next attempt is allowed.
   */
  signIn(email: string, password: string, device: Device, code?: string): Promise<OpenedSession | SignInRefusal>;
  openSession(trx: Db, userId: number, device: Device, origin?: SessionOrigin): Promise<OpenedSession>;
  /** Returns null if the token is unknown, revoked or expired. */
  findSession(token: string): Promise<FoundSession | null>;
  endSession(sessionId: number): Promise<void>;
  /** False if the user has no password. */
  passwordIs(userId: number, password: string): Promise<boolean>;
  /**
   * Checks a password of an object such as a status page. Without a hash, returns false after the same amount of work.
   */
  passwordFits(hash: string | null, password: string): Promise<boolean>;
  setPassword(trx: Db, userId: number, password: string): Promise<void>;
  hashPassword(password: string): Promise<string>;
  /** Attempts of other people from other networks do not block a known network. */
  rememberNetwork(trx: Db, userId: number, device: Device): Promise<void>;
  /** The token is valid for one use and a limited time. Invalidates an earlier token with the same purpose. */
  issueToken(trx: Db, userId: number, purpose: TokenPurpose): Promise<string>;
  /** Returns the id of the user, or null if the token is invalid. */
  redeemToken(trx: Db, token: string, purpose: TokenPurpose): Promise<number | null>;
  /** Resolves at a time that does not reveal the duration of the work. */
  answerAtFixedStep<T>(work: () => Promise<T>): Promise<T>;
  twoFactor: TwoFactorPort;
  openId: OpenIdPort;
  passkeys: PasskeyPort;
  /** `hash` is the key under which related data is stored. */
  createSecret(): { secret: string; hash: string };
  hashSecret(secret: string): string;
}

export interface TwoFactorPort {
  /** The secret takes effect when one of its codes is confirmed. `uri` is an `otpauth://` URI. */
  enroll(trx: Db, userId: number, email: string): Promise<{ secret: string; uri: string }>;
  /** Returns the recovery codes, only this once. Null if the code is wrong or no enrollment is pending. */
  confirm(trx: Db, userId: number, code: string): Promise<string[] | null>;
  isOn(db: Db, userId: number): Promise<boolean>;
  /** Uses up an app code or recovery code. Returns `wrong` if it was used before. */
  takeCode(db: Db, userId: number, code: string): Promise<CodeOutcome>;
  /** Invalidates the old recovery codes. */
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
  /** 0 if the authenticator does not count. */
  counter: number;
}

/** Challenges are secrets of `createSecret`. */
export interface PasskeyPort {
  /** `known` contains the user's existing credential ids. */
  createOptions(
    user: { id: number; email: string; name: string },
    challenge: string,
    known: readonly string[],
  ): Promise<Record<string, unknown>>;
  /** Returns null if the passkey does not answer the challenge. */
  readNew(credential: BrowserCredential, challenge: string): Promise<Passkey | null>;
  useOptions(challenge: string): Promise<Record<string, unknown>>;
  /** Returns the counter after this use. Null if the passkey does not answer the challenge or is a copy. */
  readUse(credential: BrowserCredential, challenge: string, passkey: Passkey): Promise<number | null>;
  /** Returns the unverified challenge, or null if it is unreadable. */
  challengeIn(clientDataJson: string): string | null;
}

/** `clientSecret` is null for a public client. */
export interface OpenIdProvider {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
}

export interface PendingSignIn {
  nonce: string;
  codeVerifier: string;
}

/** Only issuer and subject together identify a user. */
export interface ProvidedIdentity {
  issuer: string;
  subject: string;
  /** In lower case. Null if the claim is missing or not a valid address. */
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  /** Null if the provider does not support sign-out. */
  logOutUrl: string | null;
}

/** `unclear` means that the provider responds, but does not show whether it accepts the client's credentials. */
export type ProviderTest = 'works' | 'unclear' | 'refuses-client' | 'no-answer';

/**
 * Authorization code flow with PKCE. Functions return `fault` if the provider or the connection to it fails; the log
 * contains the cause.
 */
export interface OpenIdPort {
  answers(provider: OpenIdProvider): Promise<boolean>;
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
  redirectUri: string;
  logOutUri: string;
}
