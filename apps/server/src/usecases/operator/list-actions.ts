import { listOperatorActions } from '../../storage/operator/operator-actions.ts';
import type { Services } from '../context.ts';

/** A page of what operators have done, newest first. */
export const listActs = ({ db }: Pick<Services, 'db'>, page: { page: number; pageSize: number }) =>
  listOperatorActions(db, page);
