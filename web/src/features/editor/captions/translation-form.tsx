import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Languages } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'wouter';
import { tracksOfType } from '#shared/timeline/queries.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { trackLabel } from '#web/features/editor/session/track-rows.ts';
import { configQuery } from '#web/queries/config.ts';
import { timelineAtom } from '#web/state/document-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { RunningGenerator, useFocusAfterRun } from '#web/ui/running-generator.tsx';
import { Select } from '#web/ui/select.tsx';
import { LANGUAGE_OPTIONS, languageName } from './language-options.ts';
import { useReadingRules } from './reading.ts';
import { translateCaptions, translationRunAtom } from './translate-captions.ts';

/** Translates the captions of a track into a second one. */
export function TranslationForm() {
  const session = useEditor();
  const timeline = useAtomValue(timelineAtom);
  const run = useAtomValue(translationRunAtom);
  const rules = useReadingRules();
  const { data: config } = useQuery(configQuery);
  const [language, setLanguage] = useState('es');
  const [trackId, setTrackId] = useState<string | null>(null);
  const button = useFocusAfterRun(run !== null);
  const hintId = useId();
  const tracks = tracksOfType(timeline, 'caption').flatMap(({ id, clips }, index) =>
    clips.length > 0 ? [{ id, clips, label: trackLabel('caption', index + 1) }] : [],
  );
  const track = tracks.find(({ id }) => id === trackId) ?? tracks[0];
  if (!track) return null;
  const hasModel = config?.scriptWriter === 'openai';

  const translate = (event: FormEvent) => {
    event.preventDefault();
    void translateCaptions(session, { clips: track.clips, language, languageName: languageName(language), rules });
  };

  return (
    <details className="mx-4 mb-4 rounded-md border border-line-strong">
      <summary className="p-2 text-muted text-xs">Translate captions</summary>
      <form
        onSubmit={translate}
        aria-label="Translate captions"
        className="flex flex-col gap-3 border-line border-t p-2"
      >
        {run ? (
          <RunningGenerator label="Translating…" share={run.share} onCancel={run.cancel} />
        ) : (
          <>
            {tracks.length > 1 && (
              <Select
                label="Captions"
                value={track.id}
                onValueChange={setTrackId}
                options={tracks.map(({ id, label }) => ({ value: id, label }))}
              />
            )}
            <Select label="Into" value={language} onValueChange={setLanguage} options={LANGUAGE_OPTIONS} />
            <p id={hintId} className="text-muted text-xs">
              {hasModel ? (
                'A second caption track, at the other edge of the picture. Names in your glossary stay as they are.'
              ) : (
                <>
                  Translations need a language model.{' '}
                  <Link href="/help/script-writer" className="underline hover:text-text">
                    Connect a language model
                  </Link>{' '}
                  with its key, then come back.
                </>
              )}
            </p>
            <Button
              ref={button}
              type="submit"
              size="sm"
              icon={<Languages />}
              disabled={!hasModel}
              aria-describedby={hintId}
            >
              Translate
            </Button>
          </>
        )}
      </form>
    </details>
  );
}
