import { page, userEvent } from 'vitest/browser';
import { InspectorPanel } from '#web/features/editor/inspector/inspector-panel.tsx';
import { EditorDriver, timelineOf } from '#web/features/editor/testing/editor-driver.tsx';

/** An editor with the inspector beside it and these clips selected. The caller disposes it. */
export function openInspector(tracks: Parameters<typeof timelineOf>[0], ...selected: string[]): EditorDriver {
  const driver = new EditorDriver({
    timeline: timelineOf(tracks),
    beside: (
      <div className="flex w-[300px] shrink-0">
        <InspectorPanel />
      </div>
    ),
  });
  driver.session.document.select(new Set(selected));
  return driver;
}

export const field = (name: string) => page.getByRole('textbox', { name, exact: true });

export async function type(name: string, text: string): Promise<void> {
  await field(name).fill(text);
  await userEvent.keyboard('{Enter}');
}
