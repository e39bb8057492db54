import { listOperators, type OperatorRow } from '../../storage/operator/operators.ts';
import type { Services } from '../context.ts';

/** Those who run the installation. */
export const readOperators = ({ db }: Pick<Services, 'db'>): Promise<OperatorRow[]> => listOperators(db);
