import { expect, test } from 'vitest';
import { BRAND_KIT_LIMITS } from '#shared/contracts/brand-kit.ts';
import { checkBrandKitForm, EMPTY_BRAND_KIT_FORM } from './brand-kit-form-values.ts';

const form = { ...EMPTY_BRAND_KIT_FORM, name: 'Bee Happy Honey' };

test('a form that is right has no errors', () => {
  expect(checkBrandKitForm(form)).toBeNull();
});

test.each([
  { name: ' ', message: 'Enter a name.' },
  { name: 'x'.repeat(BRAND_KIT_LIMITS.name + 1), message: 'Use at most 100 characters.' },
])('a name is refused in the words of the product: $message', ({ name, message }) => {
  expect(checkBrandKitForm({ ...form, name })?.name).toBe(message);
});

test('a colour that is none is told at its place', () => {
  const colors = form.colors.with(1, 'purple');
  expect(checkBrandKitForm({ ...form, colors })).toEqual({
    colors: [undefined, 'Use a colour like #3b82f6.', undefined],
  });
});
