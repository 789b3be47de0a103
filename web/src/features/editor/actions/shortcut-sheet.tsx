import { useAtom } from 'jotai';
import { overlayAtom } from '#web/state/view-atoms.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Kbd } from '#web/ui/kbd.tsx';
import { ACTION_GROUPS } from './action.ts';
import { ACTION_LIST } from './actions.ts';

/** Keys held with the pointer, which belong to no action. */
const POINTER_HINTS = [
  { keys: 'Alt', text: 'Hold while dragging: no snapping' },
  { keys: 'Shift', text: 'Hold while dragging the edge of a clip: what follows closes up or makes room' },
  { keys: 'Mod+Alt', text: 'Hold while dragging a clip: slip its content; at its edge: roll the cut' },
  { keys: 'Shift+Alt', text: 'Hold while dragging a clip: slide it between its neighbours' },
  { keys: 'Shift', text: 'Hold while selecting: add to the selection, as with Ctrl or ⌘' },
  { keys: 'Mod', text: 'Hold and turn the wheel: zoom around the pointer' },
  { keys: '↑', text: 'With a clip focused: arrows go to its neighbours, Enter selects' },
  { keys: 'E', text: 'In the transcript: emphasise the selected words, or no longer' },
] as const;

export function ShortcutSheet() {
  const [overlay, setOverlay] = useAtom(overlayAtom);
  return (
    <Dialog
      open={overlay === 'shortcuts'}
      onOpenChange={(isOpen) => setOverlay(isOpen ? 'shortcuts' : 'none')}
      title="Keyboard shortcuts"
      size="lg"
    >
      <section aria-label="Shortcuts" className="columns-1 gap-8 sm:columns-2">
        {ACTION_GROUPS.map((group) => (
          <section key={group} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 font-semibold text-sm">{group}</h3>
            <dl>
              {ACTION_LIST.filter((action) => action.group === group && action.shortcuts.length > 0).map((action) => (
                <Row key={action.id} text={action.label} keys={action.shortcuts} />
              ))}
            </dl>
          </section>
        ))}
        <section className="mb-5 break-inside-avoid">
          <h3 className="mb-1 font-semibold text-sm">Pointer and focus</h3>
          <dl>
            {POINTER_HINTS.map(({ keys, text }) => (
              <Row key={text} text={text} keys={[keys]} />
            ))}
          </dl>
        </section>
      </section>
    </Dialog>
  );
}

function Row({ text, keys }: { text: string; keys: readonly string[] }) {
  return (
    <div className="flex items-center justify-between gap-3 py-1">
      <dt className="text-muted text-sm">{text}</dt>
      <dd className="flex shrink-0 gap-1">
        {keys.map((key) => (
          <Kbd key={key} keys={key === 'Escape' ? 'Esc' : key} />
        ))}
      </dd>
    </div>
  );
}
