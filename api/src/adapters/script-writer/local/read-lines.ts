/**
 * Finds the strings that are complete in a reply of the form `{"lines": ["…", "…"]}` that is still arriving.
 * @returns A function that takes the next piece of the reply, and returns the lines that it completed.
 */
export function createLineReader(): (piece: string) => readonly string[] {
  let depth = 0;
  let quoted: string | null = null;
  let isEscaped = false;
  return (piece) => {
    const lines: string[] = [];
    for (const character of piece) {
      if (quoted === null) {
        if (character === '"') quoted = '';
        else if (/[[{]/.test(character)) depth += 1;
        else if (/[\]}]/.test(character)) depth -= 1;
      } else if (character === '"' && !isEscaped) {
        // The name of the list is a string too, one level above.
        if (depth === 2) lines.push(...unescaped(quoted));
        quoted = null;
      } else {
        quoted += character;
        isEscaped = character === '\\' && !isEscaped;
      }
    }
    return lines;
  };
}

/** Nothing for a string that is no JSON. */
function unescaped(text: string): readonly string[] {
  try {
    const line = (JSON.parse(`"${text}"`) as string).trim();
    return line === '' ? [] : [line];
  } catch {
    return [];
  }
}
