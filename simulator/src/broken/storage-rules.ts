import type pg from 'pg';
import type { Interceptor, SimulatedPostgres } from '../processes/simulated-postgres.ts';
import type { BrokenRule } from './broken-rule.ts';

type Statements = NonNullable<BrokenRule['statements']>;

export const onStatement =
  (process: 'engine' | 'worker', fragment: string, change: (answer: pg.QueryResult) => pg.QueryResult): Statements =>
  (asking) =>
    asking === process
      ? (text, values, run) => (text.includes(fragment) ? run(text, values).then(change) : undefined)
      : undefined;

export const skips =
  (process: 'engine' | 'worker', fragment: string): Statements =>
  (asking) =>
    asking === process
      ? (text, _, run) => (text.includes(fragment) ? run('select where false') : undefined)
      : undefined;

/** Commits results and figures before their effects are written. */
export const commitsInTheMiddle: Statements = (process) =>
  process === 'engine'
    ? replacing(async (text, values, run) => {
        const answer = await run(text, values);
        await run('commit');
        await run('begin');
        return answer;
      }, 'set observed_until')
    : undefined;

export const insertsAlertsApart: Statements = (process, postgres) =>
  process === 'engine'
    ? replacing((text, values) => onItsOwn(postgres, text, values), 'insert into alert_events')
    : undefined;

const replacing =
  (instead: (...given: Parameters<Interceptor>) => Promise<pg.QueryResult>, fragment: string): Interceptor =>
  (text, values, run) =>
    text.includes(fragment) ? instead(text, values, run) : undefined;

const onItsOwn = async (
  postgres: SimulatedPostgres,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult> => {
  const client = await postgres.borrow();
  try {
    return await postgres.underWay.track(client.query(text, [...values]) as Promise<pg.QueryResult>);
  } finally {
    postgres.giveBack(client);
  }
};
