import { readPoints } from './point.ts';

/** What a script can do with the rest of its time when the topic's own facts have been told: turn to the viewers. */
export const AFTER_FACTS = readPoints(`
Your question | Is there a question that's still open? | Ask it below. | Somebody else has the same one. > a question mark drawn on a notepad
Pass it on | Who should hear this, too? | Send it to that one person. | That's how good things get around. > a thumb tapping share, then one name
Look again | Too fast? | Go back, and pause where it counts. | It's all on the screen. > the key facts of this video as a list
`);
