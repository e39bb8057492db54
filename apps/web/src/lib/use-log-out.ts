import { useNavigate } from '@tanstack/react-router';
import { call } from './api/call.ts';
import { logOut } from './api/first-calls.ts';
import { endSession } from './session.ts';

/**
 * Ends the session on the server, at the identity provider that it came by, and here also when the server refuses: nobody stays signed in
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

/** Ends the session of this browser, if it has one, to log in another way: with single sign-on, or the person's own means. `next` as of nextPage. */
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
