import { useQuery } from '@tanstack/react-query';
import { atom, useAtom } from 'jotai';
import { suggestedVoice, VOICES, type Voice } from '#shared/speech/voices.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { scriptInfoQuery } from '#web/queries/script.ts';
import { keepText, readText } from '#web/storage/kept-text.ts';

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

/** The voice of everything that is spoken in the editor: the user's last choice, else the one that the script suggests. */
export function useVoice(): readonly [Voice, (voice: Voice) => void] {
  const { projectId } = useEditor();
  const info = useQuery(scriptInfoQuery(projectId));
  const [chosen, choose] = useAtom(chosenVoiceAtom);
  return [chosen ?? suggestedVoice(info.data?.voiceSuggestion), choose];
}
