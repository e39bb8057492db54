import { listOperators, type OperatorRow } from '../../storage/operator/operators.ts';
import type { Services } from '../context.ts';

export const readOperators = ({ db }: Pick<Services, 'db'>): Promise<OperatorRow[]> => listOperators(db);
