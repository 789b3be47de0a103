import { readPoints } from './point.ts';

/** Advice that holds for whatever someone wants to do. */
export const GENERAL_ADVICE = readPoints(`
Know what good looks like | Decide what a good result looks like before you begin. | When the goal is clear, half of the decisions make themselves. | Write it in one line and put it where you'll see it. > one sentence being written on a sticky note
Set everything out first | Set everything out before you begin. | Most people give up in the first minute, while they're still looking for something. | Do it the evening before, and you'll only have to start. > everything that is needed being laid out side by side
Leave one thing out | Leave out one step that only looks useful. | The less there is to manage, the more energy goes into the part that counts. | If nobody notices, it wasn't needed. > a hand crossing one line off a list
Show it early | Show it to someone while it's still rough. | Fresh eyes see in a minute what you'd miss in a week. | Ask them what confused them, not whether they like it. > two people looking at a screen together, one pointing
Rest on purpose | Plan the break before you need it. | Tired people don't get better, they only get slower. | Ten minutes away from it often solves it. > someone stretching at an open window
Change one thing at a time | Change one thing, then look what happens. | Change three, and you'll never know which one worked. | A few days for each is plenty. > a single dial being turned, close-up
Ask someone who knows | Ask someone who has done it before. | They know which part takes longer than it looks. | One good question is enough: what would you do differently? > two people talking, one explaining with their hands
Leave room for surprises | Leave some room for what you can't plan. | Something always takes longer. | A little spare time costs nothing if you don't need it. > a plan on paper with one line left free
Begin with what can't wait | Begin with what can't wait. | The rest often gets easier by itself then. | If you can't decide, ask what tomorrow would be harder without. > a short list, one line marked with a star
Keep what worked | Write down what worked, right afterwards. | Next time you start from there. | Two lines on your phone will do. > two lines being typed into a phone
`);

/** Advice for what takes practice: a skill, a habit, something to get better at. */
export const PRACTICE_ADVICE = readPoints(`
Start smaller | Start with the smallest version you could finish today. | Small wins are easy to repeat, and repeating is what makes it stick. | Give it five minutes, and stop while it still feels easy. > a five-minute timer on a phone, hands starting beside it
Copy someone good | Find one person who does it well, and copy the basics. | You skip months of guessing that way. | Your own style comes later, all by itself. > someone pausing a video to imitate what they see
Tie it to a habit | Tie it to something you already do every day. | A new habit needs a reminder, and your morning coffee is a good one. | First the old thing, then the new thing, always in that order. > a coffee cup next to a notebook, morning routine
Expect the dip | Expect the second week to be the hard one. | The excitement is gone by then, and the results aren't there yet. | Lower the bar that week, but don't stop. > a tired person at a desk, taking a breath and going on
Keep score | Keep score with a simple tick on paper. | You can't see progress from the inside, but you can count ticks. | Don't break the chain two days in a row. > a wall calendar with a growing row of ticks
Make it fun | Find the part that you enjoy, and begin with that. | Nobody keeps doing what they dread. | Good music counts. > a person smiling, absorbed in what they do
Do it together | Do it with someone else. | It's harder to skip when somebody's waiting for you. | A message at the end of the day already works. > two friends high-fiving after a session
Look back once a week | Once a week, ask what worked, and drop what didn't. | Five honest minutes save you from repeating a bad month. | Sunday evening is made for that. > a notebook page with two columns, kept and dropped
`);

/** Why anything is worth a try. */
export const GENERAL_REASONS = readPoints(`
You can begin today | You can begin today, with what you have. | There's no exam and no permission to wait for. | The first try only has to exist. > someone setting out with simple equipment for {s}
It changes the small moments | You'll notice it in the small moments first. | An ordinary Tuesday gets something to look forward to. | And that adds up faster than you'd think. > a quiet everyday moment, warm light
You'll meet people | You'll meet people you'd never have met. | Shared interests open doors that small talk doesn't. | Say hello once, and see what happens. > a group of people talking and laughing
You'll learn about yourself | You'll learn something about yourself. | How you deal with a bad day shows more than a good one does. | It stays with you long after. > a thoughtful portrait, looking out over a view
It makes good stories | It gives you something to tell. | Nobody remembers the evening they stayed on the sofa. | Even the failures sound good later. > friends around a table listening to a story
It takes your mind off things | It takes your mind off everything else. | While you're in it, the rest of the world waits. | You come back lighter. > a person completely absorbed, phone face down
The second time is easier | The second time is already easier. | Most of the effort is in the first step, and you only take that one once. | After that you're simply someone who does it. > the same person, more relaxed, at a second try with {s}
You won't regret it | You won't regret having tried. | The things we skip weigh more than the ones that went wrong. | Give it one honest afternoon. > a person walking towards the light, smiling
`);

/** For lists of things that only the creator knows: each point says which one to name. */
export const PICKS = readPoints(`
The one to start with | I'd start with this one. | It's the one I'd show to somebody who's new to it. | If you only remember one, make it this. > the first pick, filling the picture, its name as text
The surprise | Next, the one that surprised me most. | Give it a fair chance before you judge. | Tell me if it surprises you, too. > the second pick, slowly coming into view
The classic | Then there's the classic. | It had to be on this list. | You probably saw it coming. > the third pick, one slow push-in
The underrated one | This one deserves more attention. | Tell me if you already knew it. | If you didn't, that's why it's here. > the fourth pick among others, then singled out
The quick win | If you have little time, take this one. | Small is the point of it. | It fits into an ordinary day. > the fifth pick next to a clock
The one I keep coming back to | Here's the one I keep coming back to. | Some favourites come and go. | This one stays. > the sixth pick, close-up of the details
The one worth saving for | This one is for a special day. | It isn't for every day, and that's fine. | Put it on your list for later. > the seventh pick in its best light
The crowd pleaser | This is the one to share. | It's better with other people around. | Tell me who you'd share it with. > the eighth pick, people sharing it
The wild card | Now the wild card. | Love it or not: both make a good comment. | I'm curious which it is. > the ninth pick shown in an unexpected place
My favourite | And last, my favourite of them all. | I've kept it for the end on purpose. | Now you know. > the tenth pick, final reveal, big smile
`);
