import { listOperatorActions } from '../../storage/operator/operator-actions.ts';
import type { Services } from '../context.ts';

export const listActs = ({ db }: Pick<Services, 'db'>, page: { page: number; pageSize: number }) =>
  listOperatorActions(db, page);
