import type { EditorSession } from '#web/features/editor/session/editor-session.ts';
import { colorTakerAtom } from '#web/state/view-atoms.ts';

/** The browser's own eyedropper, which not all have: https://wicg.github.io/eyedropper-api/ */
interface ScreenEyedropper {
  open(): Promise<{ readonly sRGBHex: string }>;
}

type EyedropperConstructor = new () => ScreenEyedropper;

/**
 * Lets the user pick a colour: from the whole screen with the browser's own eyedropper, else from the picture of the
 * preview. Keys always pick from the preview, because the browser's eyedropper follows the pointer.
 * @param take Called with #rrggbb, and never when the user cancels.
 */
export async function pickColor(
  session: EditorSession,
  isByKey: boolean,
  take: (color: string) => void,
): Promise<void> {
  const { EyeDropper } = globalThis as { EyeDropper?: EyedropperConstructor };
  if (!EyeDropper || isByKey) {
    session.store.set(colorTakerAtom, { take });
    return;
  }
  // Rejects when the user cancels.
  const picked = await new EyeDropper().open().catch(() => null);
  if (picked) take(picked.sRGBHex.toLowerCase());
}
