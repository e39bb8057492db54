import { expect, test } from 'vitest';
import { findUnsafe } from './testing/find-unsafe-statements.ts';

test.each([
  ['an index in the way of writers', ['create unique index a on state_changes (id)'], 'createIndexOnline'],
  [
    'a constraint that is validated at once',
    ['alter table checks add constraint a check (id > 0)'],
    'addConstraintOnline',
  ],
  [
    'one of two constraints',
    ['alter table checks add constraint a check (id > 0) not valid,\n add constraint b check (id < 9)'],
    'addConstraintOnline',
  ],
  [
    'a foreign key that is validated at once',
    ['alter table "deliveries" add constraint a foreign key (event_id) references alert_events'],
    'addConstraintOnline',
  ],
  ['a key that is built in place', ['alter table results add primary key (check_id)'], 'USING INDEX'],
  ['a column that may be null no more', ['alter table checks alter column name set not null'], 'is not null'],
])('reports %s', (_what, statements, advice) => {
  expect(findUnsafe(statements, { isTransactional: false })).toEqual([expect.stringContaining(advice)]);
});

test.each([
  'update checks set name = name',
  'delete from checks',
  'alter table checks validate constraint a',
  'create index concurrently a on checks (id)',
])('reports a lock that lasts until the end of the transaction: %s', (statement) => {
  const statements = ['alter table checks add column a text', statement];
  expect(findUnsafe(statements)).toEqual([expect.stringContaining('isTransactional = false')]);
  expect(findUnsafe(statements, { isTransactional: false })).toEqual([]);
});

test.each([
  ['a small table', ['alter table users alter column name set not null', 'update users set name = name']],
  ['a table that is new', ['create table incidents (id integer)', 'create index a on incidents (id)']],
  [
    'what changes the catalog only',
    ['alter table checks rename column a to b', 'alter table checks add column c text'],
  ],
  ['one table after another', ['alter table checks add column a text', 'update alert_events set rule = rule']],
  ['an index of partitions to come', ['create index a on only results (check_id)']],
  ['a key of an index', ['alter table results add constraint a primary key using index b']],
])('accepts %s', (_what, statements) => {
  expect(findUnsafe(statements)).toEqual([]);
});
