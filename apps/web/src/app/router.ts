import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { basePath } from '../lib/base-path.ts';
import { ErrorPage } from './error-page.tsx';
import { appRoutes, slackReturnOfAccount } from './routes/app.ts';
import { downloadExport } from './routes/export.ts';
import { operatorRoutes } from './routes/operator.ts';
import { root } from './routes/root.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { parseSearch, stringifySearch } from './search-params.ts';

const routeTree = root.addChildren([...signInRoutes, downloadExport, slackReturnOfAccount, operatorRoutes, appRoutes]);

/** Creates the router. Uses the address bar of the browser unless a history is given. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    basepath: basePath,
    parseSearch,
    stringifySearch,
    // Replaces only the page that failed, so the menu remains.
    defaultErrorComponent: ErrorPage,
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    scrollRestoration: true,
    ...(history && { history }),
  });

export const router = createAppRouter();

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    crumb?: string;
  }
}
