import type { SsoSignIn } from '../../usecases/sign-in/sso/finish-sign-in.ts';

/** `exportId`: an export that waits for its download. */
export const toSsoSignIn = (
  { token, linkKey, organizationId, email, uiState }: SsoSignIn,
  baseUrl: string,
  exportId: string | undefined,
) => ({
  login_token: token,
  link_key: linkKey,
  organization: organizationId,
  custom_ui_state: uiState,
  user_email: email,
  redirect_url: exportId ? `${baseUrl}/org/download-export/${encodeURIComponent(exportId)}` : `${baseUrl}/`,
});
