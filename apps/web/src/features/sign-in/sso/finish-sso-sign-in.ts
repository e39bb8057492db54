import { finishSso } from '@pharos/contract/rest/sign-in/sso.ts';
import { call } from '../../../lib/api/call.ts';
import { consumeAttempt, type SsoAttempt } from './sso-attempt.ts';

/** The parameters that the identity provider adds to the redirect URI. */
export type ProviderAnswer = Partial<Record<'code' | 'state' | 'iss' | 'error', string | undefined>>;

export class SsoFailure extends Error {
  readonly next: string | undefined;
  readonly exportId: string | undefined;

  constructor(message: string, attempt: SsoAttempt | null) {
    super(message);
    this.name = 'SsoFailure';
    this.next = attempt?.next;
    this.exportId = attempt?.exportId;
  }
}

/** A session, or with `linkKey` an existing account whose owner must confirm first. */
export type FinishedSso =
  | { token: string; organizationId: number; next: string | undefined }
  | {
      linkKey: string;
      canLinkByMail: boolean;
      email: string;
      next: string | undefined;
      exportId: string | undefined;
    };

/** Rejects with an `SsoFailure` whose message explains what to do. */
export const finishSsoSignIn = async ({ code, state, iss, error }: ProviderAnswer): Promise<FinishedSso> => {
  const attempt = consumeAttempt();
  if (error !== undefined) throw new SsoFailure(providerText(error), attempt);
  if (attempt === null || code === undefined || state === undefined) {
    throw new SsoFailure(
      'This login was started in another tab or browser, or was already used. Start again.',
      attempt,
    );
  }
  const { browserKey, next, exportId } = attempt;
  const body = {
    auth_code: code,
    state,
    browser_key: browserKey,
    ...(iss === undefined ? {} : { iss }),
    ...(exportId === undefined ? {} : { export_id: exportId }),
  };
  const answer = await call(finishSso, { body }).catch((refused: Error) => {
    throw new SsoFailure(refused.message, attempt);
  });
  const { login_token: token, link_key: linkKey, can_link_by_mail: canLinkByMail, user_email: email } = answer;
  if (token !== null)
    return { token, organizationId: answer.organization, next: exportId ? answer.redirect_url : next };
  return { linkKey: linkKey ?? '', canLinkByMail, email, next, exportId };
};

/**
 * Returns the message for an error code of OpenID Connect 3.1.2.6 or OAuth 2.0 4.1.2.1. Other text is not shown,
 * because a forged link may contain it.
 */
const providerText = (error: string): string => {
  if (error === 'access_denied')
    return 'Your identity provider did not allow the login, or you did not agree to it. Start again.';
  if (error === 'temporarily_unavailable' || error === 'server_error') {
    return 'Your identity provider does not work at the moment. Try again later.';
  }
  const code = /^[a-z_]{1,40}$/.test(error) ? ` (${error})` : '';
  return `Your identity provider rejected this login${code}. Start again, or contact an admin of your organization.`;
};
