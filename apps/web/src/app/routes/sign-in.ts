import { createRoute, redirect } from '@tanstack/react-router';
import { getInstallation } from '../../lib/api/first-calls.ts';
import { queryOf } from '../../lib/api/queries.ts';
import { baseUrl } from '../../lib/base-path.ts';
import { isServerPage, nextPage } from '../../lib/next-page.ts';
import { readToken } from '../../lib/session.ts';
import { loadQuery } from '../query-client.ts';
import { textIn, wordIn } from '../search-params.ts';
import { lazyPage } from './lazy-page.ts';
import { root } from './root.ts';

const readInstallation = () => loadQuery(queryOf(getInstallation, {}));

interface LogInSearch {
  next?: string | undefined;
  by?: 'sso' | undefined;
  after?: 'deletion' | undefined;
}

const login = createRoute({
  getParentRoute: () => root,
  path: '/login/{-$exportId}',
  validateSearch: (search): LogInSearch => ({
    next: textIn(search, 'next'),
    by: wordIn(search, 'by', ['sso'] as const),
    after: wordIn(search, 'after', ['deletion'] as const),
  }),
  beforeLoad: ({ search }) => {
    if (readToken() === null) return;
    const href = nextPage(search.next, baseUrl());
    throw redirect({ href, replace: true, reloadDocument: isServerPage(href) });
  },
  loader: async () => {
    const installation = await readInstallation();
    if (!installation.has_accounts && installation.sign_up !== 'closed') throw redirect({ to: '/sign-up' });
    return installation;
  },
  component: lazyPage(() => import('../../features/sign-in/log-in/log-in-page.tsx'), 'LogInPage'),
});
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  beforeLoad: () => {
    if (readToken() !== null) throw redirect({ to: '/' });
  },
  loader: () => readInstallation(),
  component: lazyPage(() => import('../../features/sign-in/sign-up/sign-up-page.tsx'), 'SignUpPage'),
});
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  loader: () => readInstallation(),
  component: lazyPage(
    () => import('../../features/sign-in/password-reset/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: (search): { token?: string | undefined } => ({ token: textIn(search, 'token') }),
  component: lazyPage(
    () => import('../../features/sign-in/password-reset/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
});
const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  validateSearch: (search): { token?: string | undefined } => ({ token: textIn(search, 'token') }),
  component: lazyPage(() => import('../../features/sign-in/verify-email-page.tsx'), 'VerifyEmailPage'),
});
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation/$token',
  // `own` if the visitor accepts the invitation with an existing account. Otherwise a new account is created.
  validateSearch: (search): { account?: 'own' | undefined } => ({
    account: wordIn(search, 'account', ['own'] as const),
  }),
  component: lazyPage(() => import('../../features/sign-in/invitation/invitation-page.tsx'), 'InvitationPage'),
});
const ssoReturn = createRoute({
  getParentRoute: () => root,
  path: '/freshid/oauth/success',
  validateSearch: (search): Partial<Record<'code' | 'state' | 'iss' | 'error', string | undefined>> => ({
    code: textIn(search, 'code'),
    state: textIn(search, 'state'),
    iss: textIn(search, 'iss'),
    error: textIn(search, 'error'),
  }),
  component: lazyPage(() => import('../../features/sign-in/sso/sso-return-page.tsx'), 'SsoReturnPage'),
});
const confirmSso = createRoute({
  getParentRoute: () => root,
  path: '/confirm-single-sign-on',
  validateSearch: (search): { token?: string | undefined } => ({ token: textIn(search, 'token') }),
  component: lazyPage(() => import('../../features/sign-in/sso/confirm-sso-page.tsx'), 'ConfirmSsoPage'),
});
const loggedOut = createRoute({
  getParentRoute: () => root,
  path: '/freshid/logout',
  // A logout in the app ends the session before the identity provider redirects here.
  beforeLoad: () => {
    if (readToken() === null) throw redirect({ to: '/login/{-$exportId}' });
  },
  component: lazyPage(() => import('../../features/sign-in/log-out-page.tsx'), 'LogOutPage'),
});
const tokenLogin = createRoute({
  getParentRoute: () => root,
  path: '/token-login/$token/$organizationId',
  component: lazyPage(() => import('../../features/sign-in/token-login-page.tsx'), 'TokenLoginPage'),
});

const ticket = createRoute({
  getParentRoute: () => root,
  path: '/tickets/$uuid',
  component: lazyPage(() => import('../../features/tickets/ticket-page.tsx'), 'TicketPage'),
});

export const signInRoutes = [
  login,
  signUp,
  forgotPassword,
  resetPassword,
  verifyEmail,
  invitation,
  ssoReturn,
  confirmSso,
  loggedOut,
  tokenLogin,
  ticket,
] as const;
