import { useQuery } from '@tanstack/react-query';
import { atom, useAtom } from 'jotai';
import type { ScriptInfo } from '#shared/contracts/script.ts';
import {
  suggestedVoice,
  VOICE_SPEED,
  VOICES,
  type Voice,
  type VoiceLanguage,
  voiceLanguage,
} from '#shared/speech/voices.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { scriptInfoQuery } from '#web/queries/script.ts';
import { keepText, readText } from '#web/storage/stored-text.ts';

const KEY = 'clipwright.voice';

const chosenHereAtom = atom<Voice | null>(null);

/** The voice that the user chose last, kept on this device; null before the first choice. */
export const chosenVoiceAtom = atom(
  (get): Voice | null => {
    const kept = readText('localStorage', KEY);
    return get(chosenHereAtom) ?? VOICES.find((voice) => voice === kept) ?? null;
  },
  (_get, set, voice: Voice) => {
    keepText('localStorage', KEY, voice);
    set(chosenHereAtom, voice);
  },
);

/** The voice of a typed text: the user's last choice, else the one that the script suggests. */
export function useVoice(): readonly [Voice, (voice: Voice) => void] {
  const { projectId } = useEditor();
  const info = useQuery(scriptInfoQuery(projectId));
  const [chosen, choose] = useAtom(chosenVoiceAtom);
  return [chosen ?? suggestedVoice(info.data?.voiceSuggestion), choose];
}

/** The language in which voices read the script, and are tried. */
export function useVoiceLanguage(): VoiceLanguage {
  const { projectId } = useEditor();
  const { data } = useQuery(scriptInfoQuery(projectId));
  return voiceLanguage(data?.narrator?.language ?? data?.language.tag);
}

export type Narrator = NonNullable<ScriptInfo['narrator']>;

/** The narrator that was chosen in this tab; another project may have another. */
const narratorVoiceAtom = atom<Voice | null>(null);

/** The voice, speed and language of the scenes: those of the first cut, so that a new voice suits the others. */
export function useNarrator(): readonly [Narrator, (voice: Voice) => void] {
  const { projectId } = useEditor();
  const { data } = useQuery(scriptInfoQuery(projectId));
  const [lastVoice, chooseVoice] = useVoice();
  const [chosen, chooseNarrator] = useAtom(narratorVoiceAtom);
  const { voice = lastVoice, speed = VOICE_SPEED.default, language = null } = data?.narrator ?? {};
  const choose = (next: Voice) => {
    chooseNarrator(next);
    chooseVoice(next);
  };
  return [{ voice: chosen ?? voice, speed, language }, choose];
}
