import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EditorDriver, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';
import { InspectorPanel } from './inspector-panel.tsx';

let driver: EditorDriver;
afterEach(() => driver.dispose());

test('a reviewer reads the fields of a clip, and changes none', async () => {
  driver = new EditorDriver({
    isReadOnly: true,
    timeline: timelineOf({ 'video-1': ['a 1-4'] }),
    beside: (
      <div className="flex w-[300px] shrink-0">
        <InspectorPanel />
      </div>
    ),
  });
  driver.session.document.select(new Set(['a']));
  const before = driver.session.document.timeline;
  const scale = page.getByRole('textbox', { name: 'Scale', exact: true });
  await expect.element(scale).toHaveAttribute('readonly');
  (scale.element() as HTMLElement).focus();
  await userEvent.keyboard('50{Enter}');
  (scale.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(scale).toHaveValue('100%');
  expect(driver.session.document.timeline).toBe(before);
});
