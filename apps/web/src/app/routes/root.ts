import { createRootRoute, Outlet } from '@tanstack/react-router';
import { ErrorPage } from '../error-page.tsx';
import { NotFoundPage } from '../not-found-page.tsx';

/** The parent route of all pages. */
export const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage, errorComponent: ErrorPage });
