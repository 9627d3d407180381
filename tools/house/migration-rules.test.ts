import { expect, test } from 'vitest'
import { breachesOfMigration } from './migration-rules.ts'

const judge = (...lines: string[]) => breachesOfMigration(`${lines.join('\n')}\n`, '0.1.0').join()
const oldest = '-- oldest: 0.1.0'
const apart = '-- without transaction'

test.each([
  ['drops a column', 'alter table reports drop column score;'],
  ['drops a column', 'alter table reports\n  add column a int,\n  drop score;'],
  ['drops what others use', 'drop table if exists reports;'],
  ['renames', 'alter table reports rename column score to mark;'],
  ['renames', 'alter table reports rename to marks;'],
  ['changes the type', 'alter table reports alter column score type bigint;'],
  ['changes the type', 'alter table reports alter score set data type bigint;'],
  ['refuses rows without a value', 'alter table reports alter score set not null;'],
  ['leave empty', 'alter table reports add column a int default 1, add column b int not null;'],
  ['drops a default', 'alter table reports alter column score drop default;'],
  ['adds a constraint', 'alter table reports add constraint positive check (score > 0);'],
  ['adds a constraint', `${apart}\ncreate unique index concurrently one_score on reports (score);`],
  ['build it concurrently', 'create index on reports (score);'],
  ['may hold indexes alone', `${apart}\nalter table reports add column a int;`],
  ['as its second line', 'create index concurrently by_score on reports (score);'],
])('a migration that %s is refused: %s', (message, sql) => {
  expect(judge(oldest, sql)).toContain(message)
})

test.each([
  'alter table reports add column a int;',
  `alter table reports add column a text not null default 'drop column b; rename';`,
  'alter table reports alter column score drop not null;',
  'create table marks (id int primary key, b int not null);\ncreate unique index on marks (b);\nalter table marks add unique (id, b);',
  `${apart}\ncreate index concurrently if not exists by_score on reports (score);\ndrop index concurrently if exists of_before;`,
  '-- unused since: 0.1.0\nalter table reports drop column score;',
  '-- It does not rename anything.\ncreate view marks as select 1;',
])('one that only adds is allowed, and one that takes away what is unused: %s', (sql) => {
  expect(judge(oldest, sql)).toBe('')
})

test('one that names no version, or one that servers to come from are older than, is refused', () => {
  expect(judge('alter table reports add column a int;')).toContain('must begin with the oldest version')
  expect(judge('-- oldest: 1', 'select 1;')).toContain('must begin with the oldest version')
  expect(judge('-- oldest: 0.2.0', 'select 1;')).toContain('lets no server of version 0.1.0 run')
  expect(judge(oldest, '-- unused since: 0.2.0', 'drop table reports;')).toContain('drops what others use')
})
