import { readPoints } from './point.ts';

/**
 * Explaining a subject that the writer knows nothing about: the questions that any explanation has to answer. The
 * answers are the creator's, shown as text; nothing is claimed that might be wrong.
 */
export const EXPLAINER = readPoints(`
In one sentence | Let's start with {s} in one sentence: it's on your screen. | Read it twice, because everything else builds on it. | If one word in it is new to you, that's the one to look up. > your own one-sentence explanation of {s} as large plain text
Why it matters | So why does anybody talk about {it}? | There's a reason behind it, and it fits on one line. | Ask yourself whether that reason is yours, too. > the reason in one line of text over a picture of {s}
One example | Now one example, because examples stick. | This is what it can look like in real life. | Look for a second one today, you'll spot it faster. > one real example of {s}, shown from beginning to end
What it is not | It helps to know what {they} {is} not. | Two things that look alike can be easy to mix up. | Name the difference out loud, and you've understood it. > {s} beside something that gets taken for {it}, the difference circled
Where you meet it | Where have you come across {it} before? | Take a second, and something will come to mind. | That memory is the hook for everything new. > quick everyday scenes in which {s} could come up
How it works | Then there's the question of how. | Three steps are plenty: what comes first, what follows, what comes out. | If you can draw it, you can explain it. > a simple three-step drawing about {s}, made by hand
What people argue about | What do people argue about here? | People argue about what they care about. | Listen to the best case of both sides. > two short text cards with opposite opinions about {s}
Where to read on | If you want to go deeper, start with one good source. | One that shows where its facts come from beats ten that don't. | It's named on the screen. > the title of one good source about {s}, held up to the camera
The one thing to keep | If you keep one thing from this, keep that first sentence. | The rest you can always look up. | Try telling it to someone today. > the one-sentence explanation again, word by word
`);

/** A question whose answer the writer doesn't know: how to get to a good one. */
export const QUESTIONING = readPoints(`
Take a guess first | Take a guess before we go on. | A guess makes you curious, and curious people remember the answer. | Say it out loud, I'll wait. > a person looking into the camera, waiting, one eyebrow raised
The quick answer | You may have a quick answer ready. | Quick isn't wrong, it's just not always the whole story. | Keep it in mind, we'll compare. > the quick answer as a text card, a question mark behind it
Look at it closely | So let's look at it closely. | What happens in practice tells you more than what people say about it. | Watch once without an opinion. > something that belongs to the question, slowly coming into focus
Is there more than one reason? | Could there be more than one reason? | The loudest one isn't always the only one. | Try to name a second. > three objects being placed side by side on a table
Ask who says so | Ask who says so, and how they'd know. | A good source shows its work. | A confident voice isn't proof. > an open book and a phone side by side, a finger comparing both
What would settle it | What would settle the question for you? | A number, an experiment, somebody who was there? | Once you know that, you know where to look. > a notepad with three ways to find out
The answer | Here's the answer, on your screen. | See whether your guess was close. | Tell me if you'd explain it differently. > the creator’s own answer in one sentence as text over a fitting shot, its source below
`);

/** Weighing two things of which the writer knows only the names: what to ask of both. */
export const COMPARING = readPoints(`
What {a} would give you | Let's begin with {a}: what would you choose it for? | Name one reason, the first that comes to mind. | That's your case for {a}, in your own words. > {a}, filmed like a hero, warm light, one reason as text
What {b} would give you | Now {b}: what would you choose that for? | Again, one reason, and be just as kind. | That's your case for {b}. > {b}, filmed the same way from the other side, one reason as text
The everyday test | Forget the best case, and think of an average Tuesday. | The one you'd still choose when you're tired has a head start. | Picture both, hour by hour. > an ordinary weekday scene, split screen of {a} and {b}
All of the cost | Put the cost of {a} and {b} side by side, for a whole year. | Time and upkeep are part of the price. | Write both sums down before you decide. > two columns being written on paper, {a} on the left, {b} on the right
What you give up | Choosing one means giving up something of the other. | Which would you miss more: {a} or {b}? | Your first reaction counts. > a hand hovering between {a} and {b}
Ask both sides | Talk to one person who chose {a}, and one who chose {b}. | Ask both what they'd do differently. | Two honest answers are worth more than a long argument. > two short conversations, cut against each other
Try before you decide | If you can try both before you decide, do it. | Trying shows you things that a list can't. | Pay attention to what you reach for without thinking. > the same person with {a}, then with {b}
So which one? | So, {a} or {b}? | Go with the one whose downside you can live with. | Tell me which it is, and why. > {a} and {b} side by side, the camera stopping in the middle
`);

/** A claim that somebody wants to make, of which the reasons are not known: how to argue it fairly. */
export const CLAIM = readPoints(`
What I mean | Let's be clear about what I'm saying, and what I'm not. | A claim this short leaves a lot of room. | Here's what I mean by it, in one line. > two text cards: what the claim says, and what it doesn't
The main reason | Here's my main reason. | If I had to convince you with only one, it would be this. | It's on the screen, so you can hold me to it. > your strongest reason as one line of text over a picture that shows it
A real example | Now an example that you can check for yourself. | You don't have to take my word for it. | Look for the next one you come across. > a real example of it, filmed or found
The other side | There's another side to this, of course. | The best argument against it deserves to be heard. | Here it is on the screen, with my answer below. > the best argument against it as text, your answer below it
What would change my mind | What would change my mind? | One good example of the opposite would be a start. | If you have it, leave it below. > someone listening carefully, nodding slowly
Where do you stand? | So where do you stand? | Agree, disagree, or somewhere in between? | One word in the comments is enough. > two hands, one thumb up, one thumb down
`);

/** A subject that everybody has met: from the first thought that comes to mind back to it. */
export const THINKING = readPoints(`
The first thought | What comes to mind first when you hear “{s}”? | A picture, a person, a place? | Hold that thought, we'll come back to it. > “{s}” in large letters, then a few seconds of silence
My first thought | This is what comes to my mind. | It isn't the whole of it, only where it starts for me. | Yours may be a different one. > your own first picture of {s}
A detail | Now look at one detail. | Small things are easy to miss when you think you know it all. | Look for five seconds longer than you usually would. > one detail of {s}, close-up, no cut
Somebody else's view | Ask somebody else what they think of first. | You'll rarely get the same answer twice. | That's what makes it worth a talk. > three people answering the same question about {s}
What I'd tell a beginner | If you're new to it, here's where I'd start. | One step, nothing to buy, nothing to sign up for. | It's on the screen. > your advice for a beginner as one line of text over {s}
What I wonder about | And there's something I still wonder about. | You can like a thing without knowing all of it. | If you know the answer, tell me. > your own open question about {s} as text
Back to the start | Now back to your first thought. | Is it still the same? | Tell me in one word. > “{s}” in large letters again, a comment being typed
`);

/** Telling two things apart: what to look at. The answer is the creator's, shown as text. */
export const DIFFERENCE = readPoints(`
Look at the first | Look at {a} first. | What stands out to you? | Name it before you go on. > {a}, one long close look
Now the other | Now look at {b}. | What's the same, and what isn't? | Take your time, it's a game of spot the difference. > {b}, filmed from the same side
The difference | And here's the difference, on your screen. | Once you've seen it, you can't miss it. | Did you spot it before? > the difference in one line of text, an arrow pointing at it
What they share | Start with what they share. | That's the reason they get mixed up. | One line is enough. > what they share as one line of text over both
How to remember it | Find one word that reminds you of it. | A silly one works best. | Leave yours below. > a word card being written by hand
When it matters | When does it matter which is which? | Sometimes it doesn't, and that's fine. | Here's one case where it does. > a situation in which the difference counts
The test | Now test yourself: {a} or {b}? | You've got three seconds. | Tell me what you said. > a new picture, three seconds of silence, then the answer as text
`);

/** Somewhere to go, of which only the creator knows the good corners: their own pictures, in the order of a day. */
export const TRIP = readPoints(`
Where to start | This is where I'd start. | Come early, and you see it wake up. | Save the place, you'll want to find it again. > your first stop, the name of the place as text
Where to eat | Then something to eat. | Follow the people who live there. | Here's what I'd order. > your favourite place to eat, the dish in close-up
The view | This is the view worth the walk. | Stay for five minutes without your phone. | Then take the picture. > the best view, one slow pan
If it rains | And if it rains? | Have one place in mind that has a roof. | This is mine. > your place for a rainy hour, drops on a window
Off the list | One thing that isn't on most lists. | It may be small. | That's why I like it. > a corner that you like, filmed in passing
What to skip | Is there something I'd skip? | You can't see it all, so don't try. | Leave a reason to come back. > a crowded place, then a turn into a quiet street
How to end it | And this is how I'd end it. | No plan, just sitting down somewhere. | Where would you go? > the last light of the day at a place you like
`);
