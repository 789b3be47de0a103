import { readPoints } from './point.ts';

/*
 * Stories of which only the title is known. The lines lead through the storyteller's own pictures; what happened is
 * never made up.
 */

/** Beats of a story told by the person it happened to; `{I}` and its kin become we where it's told together. */
export const OWN_STORY = readPoints(`
Before | Let {me} start before it started. | This is what an ordinary day looked like back then. | Keep it in mind, you'll want to compare. > your own picture from before it all began, the year as text
The moment | There was one moment that set it off. | {I} can still tell you where {I} {was}. | This is the closest picture {I} have of it. > your own picture of the moment it began
The first step | Then came the first step. | It doesn't look like much from outside. | Here it is anyway. > the first thing you did, as a picture or acted out
The hard part | Now the part that usually gets left out. | It wasn't the nicest one to live through. | {I} want to show it all the same. > a quiet picture of the hardest part, one line of text
What {I} tried | {I} tried a few things along the way. | Some of them {I} wouldn't try again. | These are the ones worth telling. > three quick pictures of what you tried, ticked or crossed out
What helped | Then there's what helped. | If you take one thing from this, take that one. | It's on the screen, in one line. > what helped most as one line of text over your own picture
Who helped | And there's who helped. | You know who you are. | Thank you. > a picture of the person or people who helped
What {I} know now | Here's what {I} know now and didn't then. | {I} would have liked to hear it earlier. | Maybe it reaches you in time. > one sentence that you learned, as large text
Today | And this is today. | Look back at the first picture for a second. | That's the whole way in two pictures. > your own picture today, next to the one from before
`);

/** Beats of a story about someone or something else: the questions that it answers. */
export const TOLD_STORY = readPoints(`
Before it began | Start with the world before {s}. | What did people do, and what did they take for granted? | One picture from back then says a lot. > an archive picture from the time before {s}, the year as text
The beginning | Then, where does the story of {s} begin? | With a person, a place, or an accident? | Here's the first date worth remembering. > the beginning of {s} in one picture, place and date as text
The people | Who was there? | Behind every story like this there are names. | These are the ones to know. > portraits with names, one after the other
The obstacle | What stood in the way? | Without an obstacle, there's no story to tell. | This was the biggest one. > the obstacle in one line of text over an archive picture
The turning point | And what turned it around? | Look for the moment after which nothing was quite the same. | For me, it's this one. > the turning point as a date and a picture, slow zoom in
What people get wrong | There's one thing about {s} that's worth checking twice. | Good stories get polished when they're retold. | This is what the sources say. > a quote or a line from a source, read along with a finger
What it left behind | What did {s} leave behind? | Look around, and you may find a trace of it today. | Here's one. > something from today that goes back to {s}
Why it matters now | So why tell the story of {s} now? | Because of the one thing it shows. | You'll find it on the screen. > one closing sentence as text over the last picture
`);

/** Beats of a day, for a day in the life and a look behind the scenes. */
export const DAY_STORY = readPoints(`
How it starts | This is how it starts. | The first thing, even before anyone says a word. | Watch the clock in the corner. > the first minutes of the day, the time as text
Getting ready | First, everything gets ready. | There's an order to it. | Skip one thing, and you notice later. > hands getting things ready, one after the other
The first task | Then the first real task. | This one needs a clear head. | That's why it comes first. > close-up of the first task of the day
The busy part | Here's the busy part. | It looks like chaos from the outside. | From the inside, it's one thing after the other. > fast cuts of the busiest minutes
The part nobody sees | Now the part that usually stays off camera. | It isn't pretty, and nothing works without it. | So here it is, for once. > the back room, the preparation, the clearing up
The pause | A short pause. | Five minutes, a drink, nothing else. | It counts as part of the job. > someone sitting down, breathing out
The surprise | And then there's whatever today had in store. | No two days bring the same thing. | This was today's. > the one thing that happened only today
The good moment | This is the moment it's all for. | Small, quick, easy to miss. | That's the one that goes home with you. > the best moment of the day, held a little longer
How it ends | And this is how it ends. | One last look around. | Tomorrow starts from here. > the last thing of the day, lights going out
`);
