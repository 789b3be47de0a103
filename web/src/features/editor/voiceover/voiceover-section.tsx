import { lazy, Suspense, useState } from 'react';

const VoiceoverGenerator = lazy(async () => ({
  default: (await import('./voiceover-generator.tsx')).VoiceoverGenerator,
}));

/** The voiceover generator, which loads when it is first opened. */
export function VoiceoverSection() {
  const [isOpened, setIsOpened] = useState(false);
  return (
    <details className="border-line border-b" onToggle={() => setIsOpened(true)}>
      <summary className="px-4 py-3 font-medium text-sm">Voiceover</summary>
      {isOpened && (
        <Suspense>
          <VoiceoverGenerator />
        </Suspense>
      )}
    </details>
  );
}
