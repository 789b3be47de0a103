import { type KeyboardEvent, useEffect, useMemo } from 'react';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { useEditor } from './editor-context.ts';
import type { EditorSession } from './editor-session.ts';

/** A run ends after this long without an edit. */
const REST_MS = 1_000;

/** Edits in quick succession, such as presses of an arrow key: together one step of undo. */
export class EditRun {
  readonly #session: EditorSession;
  /** Label of the current run, null between runs. */
  #label: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: EditorSession) {
    this.#session = session;
  }

  /** Makes an edit as the session's `edit` does, within the current run or as the first of a new one. */
  edit(label: string, result: EditResult): boolean {
    const { document } = this.#session;
    if (!result.ok) return this.#session.edit(label, result);
    if (result.timeline === document.timeline) return true;
    // Undo or another edit has ended the step in between.
    if (this.#label !== label || !document.isStepOpen) {
      this.end();
      document.begin(label);
      this.#label = label;
    }
    document.show(result.timeline);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.end(), REST_MS);
    return true;
  }

  end(): void {
    clearTimeout(this.#timer);
    const label = this.#label;
    this.#label = null;
    if (label === null || !this.#session.document.isStepOpen) return;
    this.#session.document.commit();
    this.#session.announce(label);
  }
}

/** The keys that step, and their modifiers. */
const STEP_KEYS = /^(Arrow|Home|End|Page|Shift)/;

interface RunBounds {
  onBlur: () => void;
  onPointerDown: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * The run of some fields, with the handlers for the element around them: it ends when a field is left, on a pointer press or another
 * key (such as undo's), and with the fields themselves.
 */
export function useEditRun(): { run: EditRun; bounds: RunBounds } {
  const session = useEditor();
  const run = useMemo(() => new EditRun(session), [session]);
  useEffect(() => () => run.end(), [run]);
  const end = () => run.end();
  const onKeyDown = (event: KeyboardEvent) => {
    if (!STEP_KEYS.test(event.key)) end();
  };
  return { run, bounds: { onBlur: end, onPointerDown: end, onKeyDown } };
}
