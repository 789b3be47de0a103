import { readPoints } from './point.ts';

/*
 * What can be said of something that is offered when only its name is known. Nothing here tells how it is: these are
 * invitations and questions, true of any such thing. What it's like comes from the topic's own facts.
 */

/** A place that people can walk into. */
export const PROMO_PLACE = readPoints(`
Come and look | Come in and take a look around. | You'll know within a minute whether it's for you. | Just looking is fine, too. > the entrance of {s}, the camera walking in
What are you looking for? | What would you come to us for? | Tell us when you're here, and we'll take it from there. | If you don't know yet, even better: let's find out together. > a short, friendly conversation at {s}
Ask us anything | Bring the question you've been putting off. | No question is too small for us. | You can also ask it right here in the comments. > someone asking, someone listening, at {s}
Bring someone | Know somebody who'd come along? | Send them this, and pick a day. | That's all the planning it takes. > two friends arriving at {s} together
Put it on your way | Put us on your way this week. | Check the map once, and you'll know how close it is. | Save the address while you're there. > a street view, then the way to the door of {s}
Meet the people | Come and meet us. | A face and a first name make everything easier. | Say hello, we'd love to know yours. > portraits of the people at {s}, one after the other
Tell us what's missing | Been here already? | Then tell us what you liked, and what was missing. | We read every comment. > hands typing a comment, {s} in the background
`);

/** A thing that people can buy and hold. */
export const PROMO_PRODUCT = readPoints(`
Look closely | Look at {it} up close. | A picture shows more than a list of adjectives. | Pause wherever you like. > {s} in close-up, one detail after the other
The moment for it | When would you reach for {it}? | Think of the one moment in your week. | If you can picture it, you know what it's for. > {s} at hand in an everyday moment
What you use now | Think of what you use today instead. | What works about it, and what doesn't? | Compare honestly, that's all we ask. > the usual way of doing it, then {s} in the same place
See it in use | Watch {it} in use, without cuts. | That tells you more than anything we could say. | Then ask yourself whether it suits you. > {s} in use, one single take
Ask before you buy | Got a question about {n}? | Ask it before you buy, not after. | The comments are open, and we answer. > a question about {s} appearing as a comment, then the answer
Who would like it? | Who comes to mind when you see {it}? | Maybe it isn't even you. | Send it to that person. > a message with a picture of {s} being sent
What matters to you | What matters most to you when you choose? | Write it down before you look again. | Then check that one thing first. > a short checklist, {s} next to it
`);

/** An app, a course, a service: something that people use. */
export const PROMO_SERVICE = readPoints(`
The task in mind | Think of the one thing you'd want help with. | Not ten of them, just the one on your mind. | That's the best way to find out if it fits. > a list on paper with one line circled
How you do it now | How do you do that today? | Count the steps once, it can be an eye-opener. | Keep that number in mind. > someone going through the usual steps, one by one
See how it works | Take a minute, and see for yourself. | A minute of watching tells you more than we can. | Watch for the part that would help you. > {s} from the first step to the result, in one go
Ask us | Not sure if that's right for you? | Ask, and you'll get an honest answer. | If it isn't, we'd rather say so. > a message being written and answered
Start with one thing | Start with one thing, and see how it goes. | You don't have to change everything on day one. | Decide about the rest afterwards. > one first step with {s}, then a pause
Who could use it? | Who do you know that could use this? | One person probably came to mind right away. | Send them this video. > two people over one phone, nodding
What would you change? | What should we do better? | Tell us in the comments, we read them all. | That's how things get better. > comments scrolling by, one being highlighted
`);

/** Something that happens on a day, or for a short time. */
export const PROMO_EVENT = readPoints(`
Put it in your calendar | Put it in your calendar now. | Two taps, and you can't forget it. | Set a reminder for the day before. > {s} being entered in a calendar on a phone
Who's coming with you? | Who would you take along? | The first name you thought of is the right one. | Send them this before you scroll on. > friends looking at the same phone, laughing
Tell us you're in | Are you in? | Leave a comment, so we know who's coming. | It's nicer to arrive when someone's expecting you. > a comment “I’m in” being typed
Plan the way | Look up the way before the day. | Then the only thing left to do is turn up. | Save it offline, just in case. > a map with the way to {s}
What to look forward to | What are you most looking forward to? | Tell us, and we'll see what we can do. | Surprises are allowed. > quick cuts of what could await people at {s}
Questions? | Any questions about {n}? | Ask them here, so that everyone can read the answer. | Someone else is wondering, too. > a question about {s} as a comment, the answer below
`);

/** What can be said of anything that is offered, in long scripts. */
export const PROMO_GENERAL = readPoints(`
What do you think? | We'd like to know what you think. | An honest comment helps more than a nice one. | Yes, the critical ones as well. > comments appearing one by one
Pass it on | Think of one person who should see this. | Not everybody, just that one. | Sending it takes three seconds. > a thumb tapping share, then one name
Look again later | Not the right moment? | Save this video, and look again when it is. | Nothing runs away from you here. > a thumb tapping save
See more | There's more to see on our page. | Have a look through the other videos. | Start with whichever makes you curious. > a profile page being scrolled slowly
Say hello | And if you come across us, say hello. | Tell us you've seen this video. | It'd make our day. > a friendly wave into the camera
`);
