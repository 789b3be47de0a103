import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EditorDriver, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { InspectorPanel } from './inspector-panel.tsx';

let driver: EditorDriver;
beforeAll(() => page.viewport(1280, 900));
beforeEach(() => {
  driver = new EditorDriver({
    timeline: timelineOf({ 'caption-1': ['k 0-3'] }),
    beside: (
      <div className="flex w-[300px] shrink-0">
        <InspectorPanel />
      </div>
    ),
  });
  driver.session.document.select(new Set(['k']));
});
afterEach(() => driver.dispose());

const field = page.getByRole('textbox', { name: 'Text', exact: true });
const text = () => driver.clip('k').text;

describe('a caption without words', () => {
  const warning = 'This caption is empty and shows nothing. Type its text, or delete the clip.';

  test.each(['', ' \n '])('says beside its text that it shows nothing: %j', async (typed) => {
    await field.fill(typed);
    await expect.element(page.getByText(warning)).toBeVisible();
    await expect.element(field).toHaveAccessibleDescription(warning);
    await expect.element(field).not.toHaveAttribute('aria-invalid');
    await field.fill('Bread');
    await expect.element(page.getByText(warning)).not.toBeInTheDocument();
  });
});

test('a blank to fill is pointed out beside the text and on the clip, until it is filled', async () => {
  const warning = 'A blank to fill: [your tip 1]. Replace it with your own words.';
  const clip = page.getByRole('option', { name: /Tip 1/ });
  await field.fill('Tip 1: [your tip 1].');
  await expect.element(page.getByText(warning)).toBeVisible();
  await expect.element(field).toHaveAccessibleDescription(warning);
  await expect.element(clip).toHaveAttribute('aria-description', warning);
  await field.fill('Tip 1: sleep.');
  await expect.element(page.getByText(warning)).not.toBeInTheDocument();
  await expect.element(clip).not.toHaveAttribute('aria-description');
});

test('Escape takes typed text back, and Redo brings it again', async () => {
  await field.click();
  await userEvent.keyboard('{End} and more{Escape}');
  expect(text()).toBe('Text of k');
  driver.session.redo();
  expect(text()).toBe('Text of k and more');
});

describe('Ctrl+Z', () => {
  test('in the field undoes typing; after leaving it, the whole change', async () => {
    await field.click();
    await userEvent.keyboard('{End} and more');
    expect(text()).toBe('Text of k and more');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(field).toHaveFocus();
    // The browser decides how much one undo removes.
    const after = text() ?? '';
    expect('Text of k and more'.startsWith(after)).toBe(true);
    expect(after.length).toBeLessThan('Text of k and more'.length);
    await expect.element(field).toHaveValue(after);
    await userEvent.keyboard(' or less');
    expect(text()).toBe(`${after} or less`);

    (field.element() as HTMLElement).blur();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(text()).toBe('Text of k');
    await expect.element(field).toHaveValue('Text of k');
    expect(driver.session.document.undo()).toBeNull();
  });
});
