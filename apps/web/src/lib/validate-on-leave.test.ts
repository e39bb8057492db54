import { expect, onTestFinished, test, vi } from 'vitest';
import { validateOnLeave } from './validate-on-leave.ts';

class Input {
  readonly dataset: { path?: string };
  readonly type: string;
  constructor(path?: string, type = 'text') {
    this.type = type;
    this.dataset = path === undefined ? {} : { path };
  }
}
const leave = (target: unknown, relatedTarget: unknown) => {
  vi.stubGlobal('HTMLInputElement', Input);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const form = { validateField: vi.fn() };
  validateOnLeave(form)({ target, relatedTarget } as never);
  return form.validateField;
};

test('validates a field when the focus moves to another one', () => {
  expect(leave(new Input('name'), new Input('url'))).toHaveBeenCalledExactlyOnceWith('name');
});

test.each([
  ['to a button', new Input('name'), {}],
  ['to a checkbox', new Input('name'), new Input('same', 'checkbox')],
  ['to a radio button', new Input('name'), new Input('role', 'radio')],
  ['out of the page', new Input('name'), null],
  ['from what is no field of the form', new Input(), new Input('url')],
  ['from a button', {}, new Input('url')],
])('validates nothing when the focus moves %s', (_where, target, relatedTarget) => {
  expect(leave(target, relatedTarget)).not.toHaveBeenCalled();
});
