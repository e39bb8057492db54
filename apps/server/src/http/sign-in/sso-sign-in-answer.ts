import type { SsoSignIn } from '../../usecases/sign-in/sso/finish-sign-in.ts';

/** @param exportId The export to download after the sign-in. */
export const toSsoSignIn = (
  { organizationId, email, uiState, ...signIn }: SsoSignIn,
  baseUrl: string,
  exportId: string | undefined,
) => ({
  login_token: signIn.token,
  link_key: signIn.linkKey,
  can_link_by_mail: signIn.linkKey !== null && signIn.canAgreeByMail,
  organization: organizationId,
  custom_ui_state: uiState,
  user_email: email,
  redirect_url: exportId ? `${baseUrl}/org/download-export/${encodeURIComponent(exportId)}` : `${baseUrl}/`,
});
