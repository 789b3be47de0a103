import { searchedWords } from './words.ts';

/** Maximum words of a search, because each word reduces the results. */
const MAX_WORDS = 5;

/** Words about the making of a picture, which footage does not show. */
const FILMING = new Set(
  searchedWords(`talking straight camera title beside filmed shown letters quiet look picture hands followed side happens
  stands represents closer big large words screen text card`),
);

/**
 * Searches for a scene's footage, best first: by the picture's description (its quoted words describe it best), else by
 * the narration. Empty for a scene without such words.
 */
export function footageQueries({
  visual,
  narration,
}: {
  readonly visual: string;
  readonly narration: string;
}): readonly string[] {
  const shot = visual.replace(/^[^:“"]{1,30}:\s/u, '').replace(/\[[^[\]]*\]/gu, ' ');
  const quoted = /[“"«„]\s*(.+?)\s*[”"»]/u.exec(shot)?.[1];
  const queries = [quoted ?? shot, narration.replace(/\[[^[\]]*\]/gu, ' ')].map((text) =>
    searchedWords(text)
      .filter((word) => !FILMING.has(word))
      .slice(0, MAX_WORDS)
      .join(' '),
  );
  return [...new Set(queries)].filter((query) => query !== '');
}
