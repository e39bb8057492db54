import { expect, it } from 'vitest';
import { isUnobservable } from './is-unobservable.mjs';

const identifier = (name: string) => ({ type: 'Identifier', name });
const member = (object: object, property: object) => ({ type: 'MemberExpression', object, property });
const call = (callee: object, ...args: object[]) => ({ type: 'CallExpression', callee, arguments: args });
const array = (...elements: object[]) => ({ type: 'ArrayExpression', elements });
const attribute = (name: string) => ({ type: 'JSXAttribute', name: { type: 'JSXIdentifier', name } });
const privateLog = { type: 'PrivateName', id: identifier('log') };

it.each([
  ['log.warn()', call(member(identifier('log'), identifier('warn')))],
  ['app.log.info()', call(member(member(identifier('app'), identifier('log')), identifier('info')))],
  ['this.#log.error()', call(member(member({ type: 'ThisExpression' }, privateLog), identifier('error')))],
  [
    'log.warn() as a statement',
    { type: 'ExpressionStatement', expression: call(member(identifier('log'), identifier('warn'))) },
  ],
  ['a styles attribute', attribute('styles')],
  ['a style prop', attribute('miw')],
])('ignores %s', (_code, node) => {
  expect(isUnobservable({ node })).toBeTypeOf('string');
});

it.each([
  ['another call', call(identifier('warn'))],
  ['a log method of another object', call(member(identifier('dialog'), identifier('info')))],
  ['a method of log that does not write', call(member(identifier('log'), identifier('child')))],
  ['an attribute', attribute('title')],
])('does not ignore %s', (_code, node) => {
  expect(isUnobservable({ node })).toBeUndefined();
});

it('ignores the empty dependencies of a hook, but no other array', () => {
  const callback = { type: 'ArrowFunctionExpression' };
  const empty = array();
  expect(isUnobservable({ node: empty, parent: call(identifier('useEffect'), callback, empty) })).toBeTypeOf('string');
  expect(isUnobservable({ node: empty, parent: call(identifier('useState'), empty) })).toBeUndefined();
  const filled = array(identifier('id'));
  expect(isUnobservable({ node: filled, parent: call(identifier('useEffect'), callback, filled) })).toBeUndefined();
});
