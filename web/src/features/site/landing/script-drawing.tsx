const SCENES = [
  { at: '0:00', voice: 'Your cold brew tastes thin. Here is why.', screen: 'Thin cold brew?' },
  { at: '0:03', voice: 'One part coffee to five parts water, no more.', screen: '1 : 5' },
  { at: '0:08', voice: 'Twelve hours in the fridge, then straight over ice.', screen: '12 hours' },
] as const;

/** A script in scenes, as the studio writes it. */
export function ScriptDrawing() {
  return (
    <div
      role="img"
      aria-label="A script of three scenes: when each begins, what is said, and the words on the screen"
      data-theme="studio"
      className="rounded-lg border border-line bg-canvas p-4 text-sm text-text sm:p-5"
    >
      <p className="rounded-md border border-control bg-surface px-3 py-2.5 text-muted">
        Why cold brew at home tastes thin, and how to fix it
        <span className="ml-0.5 inline-block h-4 w-px translate-y-0.5 bg-accent" />
      </p>
      <div className="mt-3 flex flex-col gap-2">
        {SCENES.map(({ at, voice, screen }) => (
          <div key={at} className="flex items-start gap-3 rounded-md border border-line bg-surface px-3 py-2.5">
            <span className="pt-px text-faint text-xs tabular">{at}</span>
            <span className="grow">{voice}</span>
            <span className="shrink-0 rounded-full bg-raised px-2 py-px font-medium text-xs">{screen}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
