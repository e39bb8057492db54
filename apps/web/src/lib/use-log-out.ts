import { useNavigate } from '@tanstack/react-router';
import { call } from './api/call.ts';
import { logOut } from './api/first-calls.ts';
import { endSession } from './session.ts';

/**
 * Ends the session on the server, at the identity provider that it came by, and here whatever the server says: nobody stays signed in
 * for want of a connection.
 */
export const useLogOut = (): (() => void) => {
  const navigate = useNavigate();
  return () => {
    const leave = async (url: string | null): Promise<void> => {
      // The session has ended already: the way out finds none.
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

/** Ends the session here, to log in to another organization that asks for it: with single sign-on, or the person's own means. */
export const useLogInAgain = (): ((needs: 'own-sign-in' | 'single-sign-on') => void) => {
  const navigate = useNavigate();
  return (needs) => {
    const leave = async (): Promise<void> => {
      endSession();
      await navigate({ to: '/login/{-$exportId}', search: needs === 'single-sign-on' ? { by: 'sso' } : {} });
    };
    void call(logOut, { body: {} }).then(leave, leave);
  };
};
