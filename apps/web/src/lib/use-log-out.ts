import { useNavigate } from '@tanstack/react-router';
import { call } from './api/call.ts';
import { logOut } from './api/first-calls.ts';
import { endSession } from './session.ts';

/**
 * Ends the session on the server, at the identity provider and in this browser. The local session ends even if the
 * request fails, because a missing connection must not prevent a logout.
 */
export const useLogOut = (): (() => void) => {
  const navigate = useNavigate();
  return () => {
    const leave = async (url: string | null): Promise<void> => {
      // If the session has already ended, the identity provider has nothing to end.
      endSession();
      if (url !== null) location.assign(url);
      else await navigate({ to: '/login/{-$exportId}' });
    };
    void call(logOut, { body: {} }).then(
      ({ redirect_url }) => leave(redirect_url),
      () => leave(null),
    );
  };
};

/**
 * Ends the local session to log in another way: with single sign-on, or with the user's own password or passkey. For
 * `next` see `nextPage`.
 */
export const useLogInAgain = (): ((needs: 'own-sign-in' | 'single-sign-on', next?: string) => void) => {
  const navigate = useNavigate();
  return (needs, next) => {
    const leave = async (): Promise<void> => {
      endSession();
      const by = needs === 'single-sign-on' ? 'sso' : undefined;
      await navigate({ to: '/login/{-$exportId}', search: { by, next } });
    };
    void call(logOut, { body: {} }).then(leave, leave);
  };
};
