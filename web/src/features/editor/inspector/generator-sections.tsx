import { type ComponentType, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const GENERATORS: readonly (readonly [title: string, Generator: ComponentType])[] = [
  [
    'Captions',
    lazyPart(async () => (await import('#web/features/editor/captions/captions-section.tsx')).CaptionsSection),
  ],
  [
    'Voiceover',
    lazyPart(async () => (await import('#web/features/editor/voiceover/voiceover-generator.tsx')).VoiceoverGenerator),
  ],
];

/** The generators, each of which loads when it is first opened. */
export function GeneratorSections() {
  return GENERATORS.map(([title, Generator]) => <Section key={title} title={title} Generator={Generator} />);
}

function Section({ title, Generator }: { title: string; Generator: ComponentType }) {
  const [isOpened, setIsOpened] = useState(false);
  return (
    <details className="border-line border-b" onToggle={() => setIsOpened(true)}>
      <summary className="px-4 py-3 font-medium text-sm">{title}</summary>
      {isOpened && <Generator />}
    </details>
  );
}
