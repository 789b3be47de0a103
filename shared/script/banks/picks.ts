import { readPoints } from './point.ts';

/** For lists of what somebody learned or wishes to have known: each point says which one to tell. */
export const LESSON_PICKS = readPoints(`
The one I needed first | Let's start with the one that would have helped me most. | It sounds small. | It wasn't small on the day. > the first one as a line of text, you beside it
The one people leave out | Then the one that people leave out. | It's nobody's favourite subject. | I'd rather hear it than find out. > the second one as text over a quiet picture
The one about money | Another one is about what it costs. | Money, time, sleep: pick your currency. | Plan a little extra. > the third one as text, the real sum beside it
The one that came as a surprise | This one came as a surprise. | Nothing to be afraid of, just good to know. | I laugh about it today. > the moment it dawned on you, acted out
The one I was told and didn't believe | This one I was told, and didn't believe. | Now I say it to others. | They don't believe me, either. > two people, one shaking their head with a smile
The easy one | Here's an easy one. | It takes a minute. | You can do it today. > the fifth one, done in one short take
The one about other people | One of them is about other people. | You don't do this alone. | Ask early. > somebody helping, hands only
The good one | Not everything is a warning: this one is good. | It made up for a lot. | I hope it happens to you, too. > the nicest moment of it all, held a little longer
The one that stays | And the last one is the one I still think of. | It's the reason I made this list. | Now it's yours. > the last one as large text, then a look into the camera
`);

/** For lists of myths that only the creator can settle. */
export const MYTH_PICKS = readPoints(`
The one everybody knows | Let's begin with the one everybody has heard. | Did you believe it, too? | Then see what the sources say. > the first myth as text, crossed out, your source below
The one that sounds right | This one sounds so right that few people check. | That's how it gets around. | Look it up once, and it's gone. > the second myth as text, then what your source says
The old one | Then an old one. | Some things were true once, and aren't any more. | Check the year behind the claim. > the third myth with the year it comes from
The half-true one | Here's one with a true half. | Those are the hardest to get rid of. | Keep the half that holds. > the fourth myth as text, one half crossed out
The one from an advert | Ask who gains when you believe this one. | That's a good question for any claim. | The answer is often short. > the fifth myth beside an old advert
The harmless one | This one does no harm. | It's still not right. | Keep it for a quiz. > the sixth myth on a quiz card
The one I believed | I believed this one myself. | So no finger-pointing. | Here's what changed my mind. > the myth you believed, and the source that changed your mind
The last one | And the last one is the most stubborn. | You'll hear it again this week. | Now you know what to ask. > the last myth as large text, crossed out slowly
`);

/** For lists of mistakes in a field that the writer knows nothing about. */
export const MISTAKE_PICKS = readPoints(`
The one nearly everybody makes | Let's start with the one you see most. | If you've made it, you're in good company. | Here's what to do instead. > the first mistake, acted out, what to do instead beside it
The one at the beginning | Then the one that happens right at the start. | Later it's harder to put right. | Slow down there. > the second mistake, then the same moment done right
The expensive one | This one costs money. | Sometimes time, which is worse. | It's easy to avoid once you've seen it. > the third mistake with what it costs as text
The one that looks right | Here's one that looks right. | That's why it's easy to miss. | Look twice. > the fourth mistake beside how it should be, one detail circled
The one out of habit | Then one that's pure habit. | Nobody remembers who started it. | Ask why, once. > the fifth mistake, repeated in quick cuts
The one in a hurry | This one happens in a hurry. | Two minutes would have been enough. | Take them. > somebody rushing, then the same scene calmly
The small one | A small one, and still worth knowing. | Small things add up. | It's quickly put right. > the seventh mistake, close-up, then put right
The one I made | And the last one is mine. | I made it, so you don't have to. | Tell me yours below. > you, telling your own mistake to the camera
`);

/** For lists of signs that only the creator knows: what to look at. */
export const SIGN_PICKS = readPoints(`
The first one to look for | Let's begin with the one you can check first. | It takes one look. | Have you seen it? > the first sign in close-up, an arrow pointing at it
The one that's easy to miss | This one is easy to miss. | You have to know where to look. | Here. > the second sign, first from afar, then close up
The one that gets mixed up | Then one that gets taken for something else. | Both can look alike. | This is how to tell them apart. > the third sign beside what it gets mistaken for
The one that comes slowly | This one comes slowly. | That's why a picture from last month helps. | Compare the two. > the fourth sign, two pictures a month apart
The clear one | Then there's the clear one. | If you see it, don't wait. | You know what it means now. > the fifth sign, filling the picture
The one others notice | Others may notice this one before you do. | Ask somebody to have a look. | A fresh pair of eyes helps. > two people looking at it together
What to do | And what to do about it? | Begin with the smallest thing that helps. | Ask somebody who knows, if you aren't sure. > the first thing to do about it, in one take
`);
