import type acmeClient from 'acme-client';

export interface AcmeSettings {
  directoryUrl: string;
  email: string | null;
}

/** The reason why no certificate was issued. The message is written for the owner of the domain. */
export class AcmeProblem extends Error {}

/** An order whose challenges the domain must answer before `finish` is called. */
export interface PendingOrder {
  challenges: readonly { token: string; answer: string }[];
  /**
   * Requests validation of the challenges and waits for the result. Returns the private key and the certificate chain
   * without the root, both in PEM format. Throws `AcmeProblem`.
   */
  finish(): Promise<{ certificate: string; privateKey: string }>;
}

const CALL_MS = 30_000;
const ANSWER_BYTES = 1_000_000;
/** Delays between status requests: 1, 2, 4, 8 and then 10 seconds each, for about 90 seconds in total. */
const POLLING = { backoffMin: 1000, backoffMax: 10_000, backoffAttempts: 12 };
const PROBLEM_LENGTH = 500;

/**
 * acme-client is loaded with the first order, because its libraries are large and most installations have no custom
 * domains.
 */
const loadClient = async (): Promise<typeof acmeClient> => {
  const { default: acme } = await import('acme-client');
  Object.assign(acme.axios.defaults, {
    timeout: CALL_MS,
    maxContentLength: ANSWER_BYTES,
    maxRedirects: 2,
    // acme-client would wait for as long as the `Retry-After` header of the authority requests.
    acmeSettings: { retryMaxAttempts: 0 },
  });
  return acme;
};

export const newAccountKey = async (): Promise<string> =>
  String(await (await loadClient()).crypto.createPrivateEcdsaKey('P-256'));

/** Starts an order for a certificate with the http-01 challenge (RFC 8555). Throws `AcmeProblem`. */
export const beginAcmeOrder = async (
  { directoryUrl, email }: AcmeSettings,
  accountKey: string,
  domain: string,
): Promise<PendingOrder> => {
  const { host } = new URL(directoryUrl);
  const withProblem = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw new AcmeProblem(describeError(error, host));
    });
  await withProblem(readDirectory(directoryUrl));
  const acme = await loadClient();
  const client = new acme.Client({ directoryUrl, accountKey, ...POLLING });
  const contact = email === null ? {} : { contact: [`mailto:${email}`] };
  // The authority returns the existing account for a known key.
  await withProblem(client.createAccount({ termsOfServiceAgreed: true, ...contact }));
  const order = await withProblem(client.createOrder({ identifiers: [{ type: 'dns', value: domain }] }));
  const authorizations = await withProblem(client.getAuthorizations(order));
  const toConfirm = authorizations.filter(({ status }) => status !== 'valid').map(httpChallenge);
  const challenges = await Promise.all(
    toConfirm.map(async (challenge) => ({
      token: challenge.token,
      answer: await client.getChallengeKeyAuthorization(challenge),
    })),
  );
  const confirm = async (challenge: (typeof toConfirm)[number]): Promise<void> => {
    await withProblem(client.completeChallenge(challenge));
    await client.waitForValidStatus(challenge).catch(async (error: unknown) => {
      throw new AcmeProblem(unconfirmed(domain, (await readDetail(client, order, challenge.url)) ?? detailOf(error)));
    });
  };
  return {
    challenges,
    finish: async () => {
      await Promise.all(toConfirm.map(confirm));
      const key = await acme.crypto.createPrivateEcdsaKey('P-256');
      const [, request] = await acme.crypto.createCsr({ commonName: domain, altNames: [domain] }, key);
      const finalized = await withProblem(client.finalizeOrder(order, request));
      return { certificate: await withProblem(client.getCertificate(finalized)), privateKey: String(key) };
    },
  };
};

type Authorization = Awaited<ReturnType<InstanceType<typeof acmeClient.Client>['getAuthorizations']>>[number];

const httpChallenge = ({ challenges, identifier }: Authorization) => {
  const challenge = challenges.find(({ type }) => type === 'http-01');
  if (!challenge)
    throw new AcmeProblem(`The certificate authority does not offer the http-01 challenge for ${identifier.value}.`);
  return challenge;
};

const readDetail = async (
  client: InstanceType<typeof acmeClient.Client>,
  order: Parameters<InstanceType<typeof acmeClient.Client>['getAuthorizations']>[0],
  url: string,
): Promise<string | null> => {
  const authorizations = await client.getAuthorizations(order).catch(() => []);
  const found = authorizations.flatMap(({ challenges }) => challenges).find((challenge) => challenge.url === url);
  const error: unknown = found && 'error' in found ? found.error : null;
  return typeof error === 'object' && error && 'detail' in error ? plain(String(error.detail)) : null;
};

const unconfirmed = (domain: string, detail: string): string =>
  `The certificate authority could not verify ${domain}: ${detail} The domain must point to this Pharos, and HTTP on port 80 must reach it.`;

/** Checks that the directory is reachable, because acme-client reports fewer details when a connection fails. */
const readDirectory = async (url: string): Promise<void> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(CALL_MS) });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`it responded with HTTP status ${response.status}`);
};

const describeError = (error: unknown, host: string): string => {
  if (error instanceof AcmeProblem) return error.message;
  // Without a response, acme-client throws a `TypeError`. `fetch` throws one too, with the reason as its cause.
  if (error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError'))
    return `The certificate authority at ${host} could not be reached${codeOf(error.cause)}.`;
  return `The certificate authority rejected the order: ${detailOf(error)}`;
};

const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : '';

const detailOf = (error: unknown): string => plain(error instanceof Error ? error.message : String(error));

const plain = (text: string): string => {
  const line = text
    .replace(/\p{C}|\s/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, PROBLEM_LENGTH);
  return /[.!?]$/.test(line) ? line : `${line}.`;
};
