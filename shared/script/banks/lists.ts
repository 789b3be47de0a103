import { readPoints } from './point.ts';

/** How one notices that something is the matter: for "signs that…". */
export const GENERAL_SIGNS = readPoints(`
You work around it | You've started to work around it. | Small detours feel normal after a while, and that's what makes them hard to see. | Ask someone who's new to it what they notice. > a person doing a small awkward workaround, as if it were normal
You think of it in the morning | It's one of the first things on your mind in the morning. | What's really fine doesn't wait for you beside the bed. | Two days in a row? Take it seriously. > a person sitting on the edge of a bed, thinking
Quick fixes don't last | The quick fixes don't last any more. | First they held for months, then for weeks, then for a day. | That's a pattern, not bad luck. > something being patched up, then failing again
Others mention it | Other people mention it before you do. | They see the change that you grew into slowly. | Once is a remark, three times is a hint. > a friend pointing something out with a gentle face
You looked it up | You've looked it up more than once. | Nobody searches for a problem they don't have. | You're watching this, after all. > a search field being typed into at night
It's better elsewhere | It feels better as soon as you're somewhere else. | A weekend away tells you more than a month of thinking. | Remember that feeling when you come back. > a relaxed person in a different place, breathing out
You keep putting it off | You keep putting it off until next week. | Next week has been next week for quite a while. | Write a date behind it, any date. > a note being moved from one day to the next on a calendar
It costs you more than it gives | It takes more than it gives back. | Energy, money, good mood: something is always missing afterwards. | Do the sum once, honestly. > an empty wallet, an empty cup, a tired smile in quick cuts
`);

/** For lists of reasons that only the creator knows: each point says which one to give. */
export const REASON_PICKS = readPoints(`
The one that convinced me | Let's start with the reason that convinced me. | If there were only one, it would have to be this. | Read it twice. > your strongest reason as one line of text over a picture of {s}
The practical one | Then there's the practical reason. | You can do the sum yourself. | Write it down, and see what comes out. > a practical reason as text, a number or a short list beside it
The one for the heart | There's a reason you can't put in numbers. | You feel it, or you don't. | I think you will. > a warm picture of {s}, no text
The one that shows later | One reason shows only after a while. | At first you hardly notice it. | Ask someone who's been there. > a picture from the beginning, then one from much later
The one about others | One reason isn't about you at all. | Somebody else gains from it, too. | You'll know who. > the people or animals who gain from it, faces close up
The doubt | And the reason people give against it? | It deserves an answer, so here's mine. | Judge for yourself. > the usual doubt as text, your answer below it
Why now | There's also a reason to do it now. | Later has a way of turning into never. | You know that as well as I do. > a calendar page, today's date circled
The last one | And the last reason is the shortest. | It fits into three words. | You'll find them on the screen. > your last reason in three large words
`);

/** For lists of facts and myths that only the creator knows: each point says which one to tell. */
export const FACT_PICKS = readPoints(`
The one nobody believes | Let's begin with the one that nobody believes. | Say it at a table, and somebody will reach for their phone. | Go on, try it tonight. > a text card with the first one, a surprised face beside it
The one from school | Then the one you heard at school and forgot. | It sounded boring back then, and it isn't. | Some things need a few years. > an old schoolbook being opened, dust in the light
The small one | This one is small, and it explains a lot. | Once you know it, you'll see it everywhere. | Sorry about that. > a tiny detail coming into focus
The one that's often wrong | Here's one that most people get exactly the wrong way round. | It sounds so right that nobody checks. | Now you don't have to. > two text cards, one being crossed out
The big number | Then there's the one with the big number. | Numbers like that need a comparison before they mean anything. | Picture it next to something you know. > a huge number on the screen, an everyday object beside it for scale
The funny one | Time for the funny one. | It's true, and it still sounds like a joke. | That's why everybody remembers it. > a person trying not to laugh
The one that changes things | This one changed how I look at all of it. | Before, it was just a topic, and then it became a story. | Maybe it does the same for you. > a slow turn towards the camera, thoughtful face
The best one | And I've kept the best one for the end. | It's the one people send to their friends. | You know what to do. > the last text card, revealed word by word
`);
