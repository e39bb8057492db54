import { listStatusPages as listStored } from '../../storage/status-pages/status-pages.ts';
import type { Caller, Services } from '../context.ts';
import { findPage } from './find-page.ts';
import { type StatusPageView, viewOf } from './status-page-request.ts';

export const listStatusPages = async (
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { organization }: Caller,
): Promise<StatusPageView[]> => (await listStored(db, organization.id)).map((page) => viewOf(settings, page));

export const readStatusPage = async (
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  caller: Caller,
  id: number,
): Promise<StatusPageView> => viewOf(settings, await findPage(db, caller, id));
