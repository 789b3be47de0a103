import { readPoints } from './point.ts';

/**
 * Explaining a subject that the writer knows nothing about: the questions that any explanation has to answer. The
 * answers are the creator's and the viewers'. Nothing is claimed that might be wrong, least of all that an answer is
 * already on the screen.
 */
export const EXPLAINER = readPoints(`
In one sentence | Try to explain {s} in one sentence. | If the sentence gets long, there's still something left to understand. | Say it out loud, and you'll hear where the gap is. > your own one-sentence explanation of {s} as large plain text
Why it matters | Ask why anybody talks about {s} at all. | People talk about what touches their day, their money or their worries. | Find out which of the three it is for you. > the reason in one line of text over a picture of {s}
One example | Examples stick, so look for one real case of {s}. | One that you've seen yourself beats ten that you've only heard of. | Describe it to somebody who wasn't there. > one real example of {s}, shown from beginning to end
What it is not | It helps to know what {s} {is} not. | Two things that look alike can be easy to mix up. | Name the difference out loud, and you've understood it. > {s} beside something that gets taken for {it}, the difference circled
Where you meet it | Think back to where you've come across {s} before. | Take a second, and something will come to mind. | That memory is the hook for everything new. > quick everyday scenes in which {s} could come up
How it works | Look at {s} in three parts: what comes first, what follows, what comes out. | The back of an envelope is enough for that. | If you can draw it, you can explain it. > a simple three-step drawing about {s}, made by hand
What people argue about | Listen to what people say for and against {s}. | People argue about what they care about. | The best case of both sides teaches you more than the loudest. > two short text cards with opposite opinions about {s}
Where to read on | To go deeper into {s}, start with one good source. | One that shows where its facts come from beats ten that don't. | Check who wrote it, and when. > the title of one good source about {s}, held up to the camera
The one thing to keep | If you keep one thing about {s}, keep your own one sentence. | The rest you can always look up. | Try telling it to someone today. > the one-sentence explanation again, word by word
`);

/** A question whose answer the writer doesn't know: how to get to a good one. */
export const QUESTIONING = readPoints(`
Take a guess first | Take a guess before we go on. | A guess makes you curious, and curious people remember the answer. | Say it out loud, I'll wait. > a person looking into the camera, waiting, one eyebrow raised
The quick answer | You may have a quick answer to the question ready. | Quick isn't wrong, it's just not always the whole story. | Keep it in mind, so that you can compare. > the quick answer as a text card, a question mark behind it
Look at it closely | Look closely before you answer the question. | What happens in practice tells you more than what people say about it. | Watch once without an opinion. > something that belongs to the question, slowly coming into focus
More than one reason | There could be more than one reason. | The loudest one isn't always the only one. | Try to name a second. > three objects being placed side by side on a table
Ask who says so | Whoever answers {asked}, ask how they'd know. | A good source shows its work. | A confident voice isn't proof. > an open book and a phone side by side, a finger comparing both
What would settle it | Think of what would settle the question for you. | It could be a number, an experiment, or somebody who was there. | Once you know that, you know where to look. > a notepad with three ways to find out
The answer | So, back to {asked}: put your answer into one sentence. | See whether your guess was close. | Tell me how you'd explain it. > the creator’s own answer in one sentence as text over a fitting shot, its source below
`);

/** Weighing two things of which the writer knows only the names: what to ask of both. */
export const COMPARING = readPoints(`
What {a} would give you | Let's begin with {a}: what would speak for that choice? | Name one reason, the first that comes to mind. | That's your case for {a}, in your own words. > {a}, filmed like a hero, warm light, one reason as text
What {b} would give you | Now {b}: what would speak for that one? | Again, one reason, and be just as kind. | That's your case for {b}. > {b}, filmed the same way from the other side, one reason as text
The everyday test | Forget the best case, and think of {a} and {b} on an average Tuesday. | The one you'd still choose when you're tired has a head start. | Picture both, hour by hour. > an ordinary weekday scene, split screen of {a} and {b}
All of the cost | Put the cost of {a} and {b} side by side, for a whole year. | Time and upkeep are part of the price. | Write both sums down before you decide. > two columns being written on paper, {a} on the left, {b} on the right
What you give up | Choosing {a} means giving up something of {b}, and the other way round. | Imagine a month without one of them, then a month without the other. | Your first reaction counts. > a hand hovering between {a} and {b}
Ask both sides | Talk to one person who chose {a}, and one who chose {b}. | Ask both what they'd do differently. | Two honest answers are worth more than a long argument. > two short conversations, cut against each other
Try before you decide | If you can try both {a} and {b} before you decide, do it. | Trying shows you things that a list can't. | Pay attention to what you reach for without thinking. > the same person with {a}, then with {b}
So which one? | So, {a} or {b}? | Go with the one whose downside you can live with. | Tell me which it is, and why. > {a} and {b} side by side, the camera stopping in the middle
`);

/** A claim that somebody wants to make, of which the reasons are not known: how to argue it fairly. */
export const CLAIM = readPoints(`
What it says | The claim is “{c}”, no more and no less. | A claim this short leaves a lot of room. | Say in one line of your own what you take it to mean. > two text cards: what the claim says, and what it doesn't
The main reason | Ask for the one reason that speaks most for it. | One strong reason convinces more people than five weak ones. | If you can say it without raising your voice, it's a good one. > your strongest reason as one line of text over a picture that shows it
A real example | Look for an example of “{c}” that you can check for yourself. | You don't have to take my word for it. | Notice the next one you come across. > a real example of it, filmed or found
The other side | Somebody will disagree, and they may have a point. | The best argument against it deserves to be heard. | Answer that one, not the weakest. > the best argument against it as text, your answer below it
What would change a mind | Say what would change your mind about “{c}”. | One good example of the opposite would be a start. | If you have it, leave it below. > someone listening carefully, nodding slowly
Where do you stand? | So where do you stand on “{c}”? | Agree, disagree, or in between: each is welcome here. | One word in the comments is enough. > two hands, one thumb up, one thumb down
`);

/** A subject that everybody has met: from the first thought that comes to mind back to it. */
export const THINKING = readPoints(`
The first thought | What comes to mind first when you hear “{s}”? | It may be a picture, a person or a place. | Hold that thought, we'll come back to it. > “{s}” in large letters, then a few seconds of silence
My first thought | Two people seldom think of the same thing when they hear “{s}”. | Mine is only where it starts for me. | Yours may be a different one. > your own first picture of {s}
A detail | Pick one detail of {s}, and look at nothing else. | Small things are easy to miss when you think you know it all. | Look for five seconds longer than you usually would. > one detail of {s}, close-up, no cut
Somebody else's view | Ask somebody else what {s} makes them think of. | You'll rarely get the same answer twice. | That's what makes it worth a talk. > three people answering the same question about {s}
For beginners | If {s} {is} new to you, begin with one small step. | Nothing to buy, nothing to sign up for. | You'll see the second step better from there. > your advice for a beginner as one line of text over {s}
What's still open | Write down what you still wonder about {s}. | You can like a thing without knowing all of it. | Leave your question below, somebody may know the answer. > your own open question about {s} as text
Back to the start | Compare {s} now with your first thought. | If it has changed, you've been looking closely. | Tell me in one word. > “{s}” in large letters again, a comment being typed
`);

/** Telling two things apart: what to look at. The answer is the creator's, shown as text. */
export const DIFFERENCE = readPoints(`
Look at the first | Look at {a} first, and name what stands out to you. | A name is easier to remember than an impression. | Do it before you go on. > {a}, one long close look
Now the other | Now look at {b}, and note what's the same and what isn't. | It's a game of spot the difference. | Take your time with it. > {b}, filmed from the same side
The difference | Put the difference between {a} and {b} into one line. | Once you've seen it, you can't miss it. | Did you spot it before? > the difference in one line of text, an arrow pointing at it
What they share | Start with what {a} and {b} share. | That's the reason they get mixed up. | One line is enough. > what they share as one line of text over both
How to remember it | Find one word that reminds you which is {a} and which is {b}. | A silly one works best. | Leave yours below. > a word card being written by hand
When it matters | Think of a day on which it matters: {a} or {b}. | Sometimes it doesn't, and that's fine. | Whoever can name such a day won't mix them up. > a situation in which the difference counts
The test | Now test yourself: {a} or {b}? | You've got three seconds. | Tell me what you said. > a new picture, three seconds of silence, then the answer as text
`);

/** Somewhere to go, of which only the creator knows the good corners: their own pictures, in the order of a day. */
export const TRIP = readPoints(`
Where to start | This is where I'd start with {s}. | Come early, and you see it wake up. | Save the place, you'll want to find it again. > your first stop, the name of the place as text
Where to eat | When you're hungry, follow the people who live there. | They know where the food is worth the wait. | Ask for what they'd order. > your favourite place to eat, the dish in close-up
The view | Look for the view that's worth the walk. | Stay for five minutes without your phone. | Then take the picture. > the best view, one slow pan
If it rains | Have one place in mind that has a roof, in case it rains. | A wet hour can be the best one of the day. | Bring a book, or somebody to talk to. > your place for a rainy hour, drops on a window
Off the list | Add one thing that isn't on most lists. | It may be small. | Small places are often the ones you tell people about. > a corner that you like, filmed in passing
What to skip | Skip something: you can't see it all. | A short list is easier to enjoy. | Leave a reason to come back. > a crowded place, then a turn into a quiet street
How to end it | I'd end it without a plan, just sitting down somewhere. | The last hour is the one you remember. | Where would you go? > the last light of the day at a place you like
`);
