import { readPoints } from './point.ts';

/** Choosing or buying something, whatever it is. */
export const CHOOSING = readPoints(`
What it's for | Write down what you need {it} for, before you look at any. | The best one for somebody else may be wrong for you. | Three lines are enough. > three lines being written on paper
Set your limit | Decide how much you want to spend, and stay there. | A limit is easier to keep when it was there first. | Count what comes on top, too. > a sum on paper, underlined
Three, not thirty | Compare three, not thirty. | After the third, the differences get small. | Take the three that fit your list. > three of them side by side, everything else out of focus
Try before you pay | Try before you pay, if there's any way to. | Some things you only notice in your hands. | There's no hurry in a shop. > somebody trying one out, taking their time
Ask an owner | Ask somebody who has had one for a year. | They know what no advert tells. | Ask what they'd buy today. > two people talking, one of them showing something
Read the worst reviews | Read the middling reviews first. | They tell what's good and what isn't. | Look for what several people mention. > a finger scrolling through reviews
Sleep on it | Sleep on it once. | What's right today is right tomorrow. | And check how you can return it. > a calendar page being turned, a receipt beside it
`);
