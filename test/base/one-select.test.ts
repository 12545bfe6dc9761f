import { expect, test } from 'vitest';
import { selectFlaw } from '../../src/base/one-select.ts';

test.each([
  'select count(*) n from booking',
  '  SELECT 1;  ',
  'select 1; -- the end; really',
  '-- what is there\nselect 1',
  '/* delete from booking; */ select 1',
  'values (1), (2)',
  '(select 1) union (select 2)',
  "select ';' || 'delete from booking; drop' as t",
  'select "delete", `update`, [insert; x] from t',
  'select replace(name, 1, 2), update from t',
  'with a as (select 1), b as (values (2)) select * from a, b',
  'with recursive a(n) as (select 1 union select n + 1 from a) select n from a',
  'select $$; delete from x;$$, $tag$;$tag$',
  "select 'it''s; fine'",
  "select E'it\\'s; fine', e'x'",
])('may be a query: %s', (query) => {
  expect(selectFlaw(query)).toBeNull();
});

test.each([
  ['delete from booking', 'it begins with delete'],
  ["attach '/etc/x' as y", 'it begins with attach'],
  ['PRAGMA user_version = 3', 'it begins with pragma'],
  ['explain select 1', 'it begins with explain'],
  ['select 1; delete from booking', 'it is more than one statement'],
  ['select 1; select 2', 'it is more than one statement'],
  ['select 1 /* ; */; drop table x', 'it is more than one statement'],
  ['with a as (select 1) delete from booking', 'it holds delete'],
  ['with a as (delete from booking returning *) select * from a', 'it holds delete'],
  ['', 'it is empty'],
  [' ; ', 'it is empty'],
  ['-- select 1', 'it is empty'],
  ["'select 1'", 'it begins with (a text in quotes)'],
])('is none: %s', (query, flaw) => {
  expect(selectFlaw(query)).toBe(flaw);
});
