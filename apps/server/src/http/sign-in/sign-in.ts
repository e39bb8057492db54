import * as loginCode from '@pharos/contract/rest/sign-in/login-code.ts';
import * as endpoints from '@pharos/contract/rest/sign-in/sign-in.ts';
import * as twoFactor from '@pharos/contract/rest/sign-in/two-factor.ts';
import { changePassword } from '../../usecases/sign-in/change-password.ts';
import { endSession } from '../../usecases/sign-in/end-session.ts';
import { listSessions } from '../../usecases/sign-in/list-sessions.ts';
import { issueLoginCode } from '../../usecases/sign-in/login-code/issue-login-code.ts';
import { readLoginCode, redeemLoginCode } from '../../usecases/sign-in/login-code/redeem-login-code.ts';
import { requestPasswordReset } from '../../usecases/sign-in/request-password-reset.ts';
import { resendVerification } from '../../usecases/sign-in/resend-verification.ts';
import { resetPassword } from '../../usecases/sign-in/reset-password.ts';
import { confirmTwoFactor } from '../../usecases/sign-in/two-factor/confirm-two-factor.ts';
import { disableTwoFactor } from '../../usecases/sign-in/two-factor/disable-two-factor.ts';
import { readTwoFactor } from '../../usecases/sign-in/two-factor/read-two-factor.ts';
import { renewRecoveryCodes } from '../../usecases/sign-in/two-factor/renew-recovery-codes.ts';
import { startTwoFactor } from '../../usecases/sign-in/two-factor/start-two-factor.ts';
import { verifyEmail } from '../../usecases/sign-in/verify-email.ts';
import { paginateInMemory } from '../app/answers/list-page.ts';
import { type RouteApp, route } from '../app/route.ts';
import { toSession } from './session-answer.ts';

export const registerSignInRoutes = (app: RouteApp): void => {
  route(app, loginCode.issueLoginCode, async ({ services, caller, body }) => {
    const { code, url, expiresAt } = await issueLoginCode(services, caller, body.organization);
    return { code, url, expires_at: expiresAt.toISOString() };
  });

  route(app, loginCode.readLoginCode, async ({ services, body }) => {
    const { userId, email } = await readLoginCode(services, body.code);
    return { user: { id: userId, email } };
  });

  route(app, loginCode.redeemLoginCode, async ({ services, body, device }) => ({
    token: await redeemLoginCode(services, body.code, device),
  }));

  route(app, endpoints.verifyEmail, async ({ services, body, token: sessionToken, device }) => {
    const { token, password } = body;
    return { email: await verifyEmail(services, { token, password, sessionToken }, device) };
  });

  route(app, endpoints.resendVerification, async ({ services, caller }) => {
    await resendVerification(services, caller);
    return {};
  });

  route(app, endpoints.requestPasswordReset, async ({ services, body }) => {
    await requestPasswordReset(services, body.email);
    return { detail: 'If this address has an account, a mail with a link to set a new password has been sent.' };
  });

  route(app, endpoints.resetPassword, async ({ services, body, device }) => {
    const { token, password, drop_passkeys: dropsPasskeys = false } = body;
    await resetPassword(services, { token, password, dropsPasskeys }, device);
    return {};
  });

  route(app, endpoints.changePassword, async ({ services, caller, body }) => {
    await changePassword(services, caller, { currentPassword: body.current_password, password: body.password });
    return {};
  });

  route(app, endpoints.listSessions, async ({ services, caller, query, url }) => {
    const sessions = await listSessions(services, caller);
    const request = { url, baseUrl: services.settings.baseUrl, page: query.page, pageSize: query.page_size };
    return paginateInMemory(request, sessions.map(toSession));
  });

  route(app, endpoints.endSession, async ({ services, caller, params }) => {
    await endSession(services, caller, params.id);
    return {};
  });

  route(app, twoFactor.getTwoFactor, async ({ services, caller }) => {
    const { enabled, recoveryCodesLeft } = await readTwoFactor(services, caller);
    return { enabled, recovery_codes_left: recoveryCodesLeft };
  });

  route(app, twoFactor.startTwoFactor, ({ services, caller, body }) => startTwoFactor(services, caller, body.password));

  route(app, twoFactor.confirmTwoFactor, async ({ services, caller, body }) => ({
    recovery_codes: await confirmTwoFactor(services, caller, body.code),
  }));

  route(app, twoFactor.disableTwoFactor, async ({ services, caller, body }) => {
    await disableTwoFactor(services, caller, body);
    return {};
  });

  route(app, twoFactor.renewRecoveryCodes, async ({ services, caller, body }) => ({
    recovery_codes: await renewRecoveryCodes(services, caller, body),
  }));
};
