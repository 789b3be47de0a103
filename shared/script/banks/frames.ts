import { readPoints } from './point.ts';

/*
 * Kinds of videos that are known by name. What is true of the job, the customer or the thing is the creator's to show:
 * nothing is claimed of it here.
 */

/** A job to fill. */
export const JOB = readPoints(`
Is it you? | Could that be you? | You don't have to tick every box to write to us. | Tell us what you like doing, and take it from there. > the place of work, one empty chair or an apron on a hook
Ask about it | What would you want to know before you apply? | Hours, pay, the team: ask us straight. | You can also do it in the comments. > a question about the job as a comment, the answer below
Meet the team | Here are the people you'd work with. | A face says more than an advert does. | Say hello when you come by. > the people of the team at work, one friendly look each
Who do you know? | Do you know somebody this would suit? | Then send this their way. | One message is all it takes. > a thumb tapping share, then one name
How to apply | Writing to us doesn't have to be long. | A few lines about yourself are a fine start. | We'll talk about the rest. > a short message being typed and sent
`);

/** What customers say: their words, not the maker's. */
export const TESTIMONIAL = readPoints(`
In their own words | Let's hear it from somebody who isn't us. | Their words, not ours. | Here's one of them. > a real customer speaking, or their words as text, name and picture with their permission
What it was like before | Ask them how they did it before. | That's where every story like this begins. | Listen for the part you know yourself. > the customer telling how it was before, one detail filmed
What changed | Then ask what's different now. | One plain sentence is worth more than five stars. | And it's theirs to say. > one sentence of the customer as large text
What could be better | Ask what could be better, too. | That answer helps us most. | It belongs in here like the others. > the critical part of a review, unedited, with an answer below
And you? | Have you tried it yourself? | Tell us below how it was for you. | Good or bad, we read it. > hands typing a comment
`);

/** How it was, and how it is now: the pictures tell it. */
export const BEFORE_AFTER = readPoints(`
Before | This is before. | Take a good look, you'll want to compare. | No flattering light, just as it was. > the same view before, filmed straight on
Why {I} started | Something had to change. | {I} could point at the very spot. | This one, right here. > what bothered you most, close-up
The first change | Then the first step. | It always looks worse before it looks better. | Here's the proof. > the first step, in fast forward
Halfway | This is halfway. | It's easy to doubt at this point. | Would you have stopped here? > the messy middle, one long shot
The small detail | Look at this detail. | Small things decide how it all looks. | You only notice when you know. > a detail being finished, close-up
After | And this is after. | Same spot, same angle. | Go back, and compare the two. > the same view after, filmed from the same place as before
`);

/** A thing being looked at for the first time, tested or reviewed: what is found is the creator's. */
export const LOOK = readPoints(`
The first look | First {thing}, before anything else is said. | Keep your own first impression in mind. | Does it look the way you expected? > {thing} from all sides, one slow turn
What's in the box | Let's see everything that comes with it. | And note what doesn't. | It's quicker than reading the list. > everything laid out side by side, seen from above
The first try | Now the first try, without a manual. | The first minute shows how well a thing explains itself. | Here's mine, uncut. > the first try with {thing}, one single take
The test that matters | There's one test that matters to me. | Yours may be another one: tell me which. | I'll let the picture speak. > the one test, shown from beginning to end
What I like | This is what I like. | One thing, and why. | See whether you agree. > what you like best, close-up, one line of text
What I don't like | This is what I like less. | Nothing is perfect, and you should know it before you buy. | Decide how much it matters to you. > what you like least, close-up, one line of text
Who it's for | So who is it for? | Think of what you'd do with it in an ordinary week. | Then the price is easier to judge. > {thing} in an everyday scene, the price as text
My verdict | Here's my verdict, in one sentence. | Yours may be different. | Tell me below. > your verdict in one line of text over {thing}
`);

/** Somebody to get to know: who they are is theirs to tell. */
export const MEET = readPoints(`
The first word | Say hello to {s}. | A first name is a good start. | What would you ask first? > a friendly portrait of {s}, looking into the camera
At work | This is {s} at work. | Watch the hands. | Most of it looks easier than it is. > {s} at work, hands and face in turns
In their own words | Let {s} tell you in one sentence what it's all about. | That sentence says more than a title. | Here it is. > {s} saying one sentence to the camera
The small thing | Everybody has one thing they do in their own way. | You might notice it before it's named. | Did you see it? > a small habit of {s}, close-up
Ask away | Is there something you'd like to ask {s}? | Write it below. | The answer comes from {s} in person. > a question to {s} as a comment on the screen
Come and say hello | If you come across {s}, say hello. | Tell them you've seen this. | It makes a good start. > {s} waving into the camera
`);

/** Being shown around: what there is to see is shown. */
export const TOUR = readPoints(`
Come in | Come in, this is where it begins. | Take a look around for yourself first. | What do you see first? > the way in, filmed at walking pace
The first thing you notice | This is the first thing people notice. | It's hard to miss. | Did you? > the first thing that catches the eye, one slow pan
The useful corner | Then the most useful corner. | It doesn't have to be big for that. | Look how much happens here. > the most useful corner, in use
The detail | Now look closely. | It's a small thing with a story. | Ask below if you want to hear it. > one detail, close-up, no cut
What I'd change | There's one thing I'd change. | Nothing is ever finished. | What would you do with it? > the part that isn't finished, filmed honestly
The favourite | And this is my favourite. | You know why when you stand here. | Which one is yours? > the favourite spot in its best light
`);

/** Something that is done along with the video: which moves there are is shown. */
export const FOLLOW = readPoints(`
Get ready | Make a little room, and put your phone where you can see it. | Nothing else counts for these minutes. | Ready? > a clear spot on the floor, the phone leaning against something
The first move | Watch the first one, then join in. | Slower is fine. | Leave out whatever doesn't feel right. > your first move, from the front and from the side
Breathe | Keep breathing while you do it. | Out when it gets hard, in when it gets easy. | If you can't breathe, it's too much. > chest and shoulders rising and falling, close-up
The next one | Now the next one. | Same rule: only as far as it feels good. | Follow along. > your second move, the time left as text
Halfway | That's half of it. | Shake out your hands, and look up. | You're still here, that's what counts. > a short shake-out, a smile
The last one | Here's the last one. | Take it slowly. | No need to save anything for later. > your last move, the seconds running down
Done | That's it. | Notice how you feel now, compared with before. | Same time tomorrow? > a deep breath, the picture growing still
`);

/** Food and drink that one buys: nothing is said of how it tastes. */
export const PROMO_FOOD = readPoints(`
Look closely | Come closer, and look at {it}. | You know this moment just before the first bite or sip. | Take it. > {s} in extreme close-up, soft light from the side
The moment for it | When would you have {it}? | A slow morning, a long evening, a break at work? | Tell us which one it is. > {s} on a table in an everyday moment
What goes with it | What would you serve with {it}? | There's no wrong answer here. | The best one may surprise us. > {s} in the middle of a table, things that go with {it} around
Who gets the first piece | Who would you share {it} with? | You thought of somebody just now. | Send them this. > hands passing {s} across a table
How it's made | Watch how it's made. | Hands, tools, time: see for yourself. | Stop at the part you like best. > the making of {s}, three short shots from the start to the end
Ask us what's in it | Want to know what's in there? | Ask, and we'll tell you. | Allergies are always a good reason. > the ingredients of {s} laid out side by side
`);
