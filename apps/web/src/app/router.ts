import { createRouter } from '@tanstack/react-router';
import { appRoutes } from './routes/app.ts';
import { root } from './routes/root.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { parseSearch, stringifySearch } from './search-params.ts';

export const router = createRouter({
  routeTree: root.addChildren([...signInRoutes, appRoutes]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** What the page is called in the breadcrumb. */
    crumb?: string;
  }
}
