import { useQuery } from '@tanstack/react-query';
import { SAME_VOICES, VOICES, type VoiceLanguage } from '#shared/speech/voices.ts';
import { configQuery } from '#web/queries/config.ts';

const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' });
const LIST = new Intl.ListFormat('en');

/** Says which names are one voice in the language of the script; nothing where all differ. */
export function SameVoices({ language }: { language: VoiceLanguage }) {
  const { data: config } = useQuery(configQuery);
  const groups = config?.voice === 'openai' ? [] : SAME_VOICES[language];
  if (!config || groups.length === 0) return null;
  const names = groups.map((group) =>
    group.length === VOICES.length
      ? `all ${VOICES.length} are one voice`
      : `${LIST.format(group.map(capitalized))} are one voice`,
  );
  return (
    <p className="mt-1.5 text-muted text-xs">
      In {LANGUAGE_NAMES.of(language)}, {names.join('; ')}.
    </p>
  );
}

function capitalized(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
