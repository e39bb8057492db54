import { listOperatorActions } from '../../storage/operator/operator-actions.ts';
import type { Services } from '../context.ts';

/** Returns a page of the operator actions, newest first. */
export const listActs = ({ db }: Pick<Services, 'db'>, page: { page: number; pageSize: number }) =>
  listOperatorActions(db, page);
