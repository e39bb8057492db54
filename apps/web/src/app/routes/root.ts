import { createRootRoute, Outlet } from '@tanstack/react-router';
import { ErrorPage } from '../error-page.tsx';
import { NotFoundPage } from '../not-found-page.tsx';

export const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage, errorComponent: ErrorPage });
