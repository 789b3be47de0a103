import { readPoints } from './point.ts';

/** Doing something once, from beginning to end, when the steps themselves aren't known: what holds for any of them. */
export const TASK = readPoints(`
Get everything ready | Get everything ready before you {vs}. | Stopping halfway to look for something is what makes it feel hard. | Lay it all out where you can reach it. > everything that's needed for {s}, laid out and labelled
Know where it ends | Look at what the finished result should be like. | It's easier to follow the steps when you know where they lead. | Keep a picture of it next to you. > the finished result of {s}, from two sides
Go through it once | Go through all the steps once before you begin to {vs}. | Surprises are easier to handle when you've seen them coming. | Say each step out loud if that helps. > the whole way in fast forward, from start to result
One step at a time | Then take one step at a time, and check it before you go on. | A small slip is quick to fix now, and hard to find later. | If something looks off, go back one step. > hands doing the first steps of {s}, close-up, one cut for each
Slow down where it's tricky | When you reach the tricky part, slow down. | Rushing there is how people end up starting again. | Two calm minutes are worth it. > the trickiest moment of {s} in slow motion
If it doesn't work | If it doesn't work the first time, change one thing and try again. | Change three, and you won't know which one it was. | Ask someone who's done it before, if you're stuck. > a first try that went wrong, a smile, a second try
Check the result | When you're done, check the result. | Look at it from the other side, too. | Happy with it? Then that's how to {vs}. > the result of {s} beside a picture of how it should be
`);

/** Verbs of what is done once, where "learn" and "save" take practice. */
const TASK_VERB =
  /^(?:(?:quickly|easily|safely|properly|correctly) )?(?:adjust|apply|assemble|attach|back up|bake|boil|build|calibrate|cancel|carve|change|charge|clean|close|connect|cook|cut|delete|download|draw|dye|export|file|fill|fit|fix|fold|format|freeze|hang|hem|install|iron|jump-?start|knit|lay|light|make|measure|mend|mount|move|open|pack|paint|peel|plant|pour|print|prune|put|register|remove|repair|replace|repot|reset|restore|sand|screw|sell|send|set up|sew|sharpen|solder|swap|tie|tile|transfer|transplant|unclog|unlock|update|upgrade|varnish|wash|wax|weld|wire|wrap|write)\b/i;

/** What "make" is said with and isn't made once. */
const MADE_AGAIN_AND_AGAIN =
  /^make (?:\w+ )?(?:money|friends|time|progress|decisions|a difference|a habit|the most)\b/i;

/** Whether an action is done once, from beginning to end, and not learned or kept up. */
export function isTask(action: string): boolean {
  return TASK_VERB.test(action) && !MADE_AGAIN_AND_AGAIN.test(action);
}
