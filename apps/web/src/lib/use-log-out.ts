import { useNavigate } from '@tanstack/react-router';
import { call } from './api/call.ts';
import { logOut } from './api/first-calls.ts';

/** Ends the session on the server, and here whatever the server says: nobody stays signed in for want of a connection. */
export const useLogOut = (): (() => void) => {
  const navigate = useNavigate();
  return () => {
    const leave = (): Promise<void> => navigate({ to: '/freshid/logout' });
    void call(logOut, { body: {} }).then(leave, leave);
  };
};
