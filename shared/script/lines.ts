import type { Platform } from '../presets/platforms.ts';
import type { Tone } from './tones.ts';
import type { Intent, ListKind, PromoKind } from './topic.ts';

/** Lines that exist for every tone, each with at least one. */
type ByTone = Readonly<Record<Tone, readonly string[]>>;

/** How a script opens, by what the topic asks for. */
export const HOOKS: Readonly<Record<Intent, ByTone>> = {
  list: {
    upbeat: [
      'Ready for {head}? Let’s go!',
      '{head}. See which one you like best!',
      'Good news: {head}, all in one place!',
    ],
    professional: ['Here {are} {head}.', 'Let’s look at {head}, one by one.', '{head}, and what’s behind {them}.'],
    casual: ['Okay, {head}. No fluff, promise.', 'So, {head}, the way I’d tell a friend.', 'Quick one today: {head}.'],
    energetic: ['Stop scrolling! {head}, right now!', '{head}. Fast. Let’s go!', 'You need this today: {head}!'],
    calm: ['Take a breath. Here {are} {head}.', 'Let’s go slowly through {head}.', 'A quiet minute for {head}.'],
  },
  'how-to': {
    upbeat: ['Want to {v}? You can learn it today!', 'Let’s {v}, step by step!', 'Today you’ll {v}. Here’s how!'],
    professional: [
      'Here’s how to {v}, step by step.',
      'This is a clear way to {v}.',
      'How to {v}, without the detours.',
    ],
    casual: ['So you want to {v}. Here’s how.', 'Ever tried to {v} and given up halfway? Try it like this.'],
    energetic: ['Want to {v}? Watch this!', 'How to {v}, fast. Ready?', 'Stop scrolling! Here’s how to {v}!'],
    calm: ['Let’s take our time. This is how to {v}.', 'Here’s a calm way to {v}.', 'No hurry. Here’s how to {v}.'],
  },
  promo: {
    upbeat: ['Say hello to {s}!', 'We’ve got something to show you: {s}!'],
    professional: ['Meet {s}.', '{thisis} {s}.'],
    casual: ['So, have you heard about {s} yet?', 'Okay, we have to tell you about {s}.'],
    energetic: ['Stop scrolling! {thisis} {s}!', 'You need to know about this: {s}!'],
    calm: ['Take a moment for {s}.', 'Slow down, and meet {s}.'],
  },
  claim: {
    upbeat: ['{c}. There, I said it!', 'Ready for an opinion? {c}!'],
    professional: ['{c}. Here’s how I’d argue it.', 'The claim: {c}.'],
    casual: ['Okay, hear me out: {c}.', '{c}. I said what I said.'],
    energetic: ['Stop scrolling! {c}!', '{c}! Prove me wrong!'],
    calm: ['{c}. Let’s think about that for a minute.', 'Here’s a thought: {c}.'],
  },
  'own-story': {
    upbeat: ['Come with {me}: this is {head}!', 'Here it comes: {head}!'],
    professional: ['This is {head}, and what it taught {me}.', 'Let {me} tell you about it: {head}.'],
    casual: ['Okay, storytime: {head}.', 'So, here it is: {head}.'],
    energetic: ['This is the whole story: {head}!', 'Stop scrolling! Storytime: {head}!'],
    calm: ['Sit down for a moment. This is {head}.', 'A quiet story for today: {head}.'],
  },
  'told-story': {
    upbeat: ['You’ll love this one: the story of {s}!', 'Ready for a good story? It’s about {s}!'],
    professional: ['This is the story of {s}, and why it still matters.', 'A short look at the story of {s}.'],
    casual: ['Okay, storytime: {s}.', 'You know the name. Here’s the story: {s}.'],
    energetic: ['Stop scrolling! This is the story of {s}!', 'Here it is, the story of {s}!'],
    calm: ['Lean back. This is the story of {s}.', 'A quiet story for today: {s}.'],
  },
  day: {
    upbeat: ['Come with {me}: {dayof}!', 'Let’s spend the day together: {dayof}!'],
    professional: ['Here’s {dayof}.', 'This is {dayof}, from start to finish.'],
    casual: ['Okay, come along: {dayof}.', 'So this is {dayof}, start to finish.'],
    energetic: ['Ready? This is {dayof}, at full speed!', 'Don’t blink: {dayof}!'],
    calm: ['Let’s go through it slowly: {dayof}.', 'No hurry today. This is {dayof}.'],
  },
  question: {
    upbeat: ['{q} Let’s find out together!', '{q} Take a guess before we look!'],
    professional: ['{q} Let’s look at it carefully.', '{q} Let’s go through it.'],
    casual: ['{q} Good question.', '{q} Let’s look into it.'],
    energetic: ['{q} You’ve got three seconds to guess!', 'Stop scrolling! {q}'],
    calm: ['{q} Let’s give that a quiet minute.', 'Here’s a question to sit with: {q}'],
  },
  comparison: {
    upbeat: ['{a} or {b}? Let’s settle this!', 'It’s {a} against {b}, and it’s going to be fun!'],
    professional: ['{a} or {b}: which one fits you?', 'A fair comparison of {a} and {b}.'],
    casual: ['{a} or {b}? I know, everybody has an opinion.', 'Okay, let’s talk about {a} and {b}.'],
    energetic: ['{a} versus {b}. Let’s go!', 'Pick a side: {a} or {b}?'],
    calm: ['{a} or {b}. Let’s compare them calmly.', 'Two good choices: {a} and {b}.'],
  },
  explainer: {
    upbeat: ['Let’s talk about {s}!', 'Ready for a quick tour of {s}? Here we go!'],
    professional: ['A short introduction to {s}.', 'Let’s take a clear look at {s}.'],
    casual: ['Can we talk about {s} for a second?', 'So, {s}. Let’s make it simple.'],
    energetic: ['Stop scrolling! Let’s talk about {s}!', 'Here we go: {s}!'],
    calm: ['A quiet moment for {s}.', 'Let’s take a slow look at {s}.'],
  },
};

/** How a promotion opens that says itself that it is about something new. */
export const NEW_HOOKS: ByTone = {
  upbeat: ['Big news: {s} {is} here!', 'Say hello to {s}!'],
  professional: ['Introducing {s}.', 'We’re pleased to introduce {s}.'],
  casual: ['So, have you heard about {s} yet?', 'Hey, come and meet {s}.'],
  energetic: ['Stop scrolling! {s} {is} here!', 'It’s finally time: {s}!'],
  calm: ['Come and discover {s}, in your own time.', 'Slow down, and meet {s}.'],
};

/** How an invitation opens. */
export const EVENT_HOOKS: ByTone = {
  upbeat: ['You’re invited: {s}!', 'Got plans yet? Come to {s}!'],
  professional: ['You’re invited to {s}.', 'Here’s what you need to know about {s}.'],
  casual: ['So, are you coming to {s}?', 'Okay, put this one in your calendar: {s}.'],
  energetic: ['Stop scrolling! It’s time for {s}!', 'Don’t miss {s}!'],
  calm: ['Here’s something to look forward to: {s}.', 'A quiet invitation to {s}.'],
};

/** How a list of mistakes opens: nobody is glad of those. */
export const MISTAKE_HOOKS: ByTone = {
  upbeat: ['{head}, and how to leave them behind!', 'Ready to get rid of them? {head}!'],
  professional: ['Here {are} {head}.', '{head}, and what to do instead.'],
  casual: ['Okay, {head}. Let’s be honest.', '{head}. No judgement.'],
  energetic: ['Stop scrolling! {head}!', 'Stop doing this! {head}!'],
  calm: ['Here {are} {head}, without any blame.', 'Let’s look kindly at {head}.'],
};

/** How a phrase opens that has no name inside a sentence: it is said as it stands. */
export const BARE_HOOKS: ByTone = {
  upbeat: ['Here we go: {head}!', '{head}!'],
  professional: ['{head}.'],
  casual: ['Okay, {head}.', 'So, {head}.'],
  energetic: ['Stop scrolling! {head}!', 'Ready? {head}!'],
  calm: ['{head}. Let’s take it slowly.', 'A quiet moment. {head}.'],
};

/** The plainest hook there is, for scripts in which every word counts. */
export const SHORT_HOOKS: readonly string[] = ['{head}.'];

/** Hooks that tell that only some of the asked points have room. */
export const SHORTENED_HOOKS: readonly string[] = [
  '{head}? Start with {k}.',
  '{head}? Here {karels}.',
  '{head}: the short version.',
];

/** A second sentence that keeps people watching; by intent, for lists by what they hold. True of any topic. */
export const PROMISES: Readonly<Record<Exclude<Intent, 'list'> | ListKind, readonly string[]>> = {
  advice: ['Pick one of them, and try it today.', 'See which one you could start with.'],
  mistakes: ['See which one sounds familiar.', 'If you recognise one, you’re in good company.'],
  reasons: ['One of them might change your mind.', 'See which one speaks to you.'],
  signs: ['Count how many you recognise.', 'See how many you find.'],
  facts: ['Count the ones you knew.', 'See which one surprises you.'],
  picks: ['Keep count, and tell me which one you’d swap.', 'In no particular order, except for the last one.'],
  'how-to': ['Follow along, and pause whenever you like.', 'Save it, so you have it when you need it.'],
  promo: [],
  'own-story': ['Stay with {me} until the end of it.', 'In pictures, from beginning to end.'],
  'told-story': ['Question by question.', 'From the beginning to what’s left of it.'],
  day: ['No filter, just the way it is.', 'Come along.'],
  question: ['One piece at a time.'],
  comparison: ['Decide for yourself, one question at a time.', 'No winner announced in advance.'],
  claim: ['Hear me out before you answer.'],
  explainer: ['One step at a time.', 'In plain words.'],
};

/** Lines that name the audience. */
export const AUDIENCE_LINES: ByTone = {
  upbeat: ['This one’s for {aud}!', 'Calling {aud}!'],
  professional: ['This is for {aud} in particular.', 'It’s made for {aud}.'],
  casual: ['I had {aud} in mind for this one.', 'This one’s for {aud}.'],
  energetic: ['This is for {aud}!', 'Calling {aud}!'],
  calm: ['This is for {aud}.', 'A little something for {aud}.'],
};

/** Words in front of the points of a list or a guide: the first, those between, the last. */
export const LEADS: Readonly<
  Record<Tone, { readonly first: string; readonly next: readonly string[]; readonly last: string }>
> = {
  upbeat: {
    first: 'First up:',
    next: ['Next:', 'And then:', 'Now this one:', 'Here’s another:', 'Also:', 'One more:'],
    last: 'And finally:',
  },
  professional: {
    first: 'First:',
    next: ['Second:', 'Third:', 'Fourth:', 'Fifth:', 'Sixth:', 'Seventh:', 'Eighth:', 'Ninth:', 'Tenth:', 'Next:'],
    last: 'Finally:',
  },
  casual: {
    first: 'To start:',
    next: ['Then:', 'Also:', 'Another thing:', 'Oh, and:', 'And this:', 'Next one:'],
    last: 'Last one:',
  },
  energetic: {
    first: 'Number one:',
    next: [
      'Number two:',
      'Number three:',
      'Number four:',
      'Number five:',
      'Number six:',
      'Number seven:',
      'Number eight:',
      'Number nine:',
      'Number ten:',
      'Next:',
    ],
    last: 'And last:',
  },
  calm: {
    first: 'To begin:',
    next: ['Then, gently:', 'After that:', 'When you’re ready:', 'A little later:', 'And also:', 'One more thing:'],
    last: 'And at last:',
  },
};

/** What leads from the asked points to the ones beside them, in long scripts. */
export const BONUS_LEADS: Readonly<Record<Intent, string>> = {
  list: 'Now, beyond the list, a few things that always help.',
  'how-to': 'That’s the whole way. Here’s what makes it easier.',
  promo: 'There’s more to it than that.',
  'own-story': 'There’s something else {I} learned on the way.',
  'told-story': 'So what can you and I take from that?',
  day: 'And what does a day like that teach you?',
  question: 'And now it’s your turn.',
  comparison: 'Whichever one you take, a few things always hold.',
  claim: 'One more thing, whatever you think of it.',
  explainer: 'And now it’s your turn.',
};

/** The last thought before the call to action. */
export const CLOSINGS: Readonly<Record<Intent, ByTone>> = {
  list: {
    upbeat: ['Pick your favourite, and try it today!', 'One of them is enough to begin with!'],
    professional: [
      'Choose the one that helps you most, and begin there.',
      'Start with one, and add the next when it works.',
    ],
    casual: ['You don’t have to do it all. One is plenty.', 'Try one, and see how it goes.'],
    energetic: ['Now go! Today, not tomorrow!', 'Pick one and do it now!'],
    calm: ['Go gently. One is enough for today.', 'Take the one that feels right, and leave the rest.'],
  },
  'how-to': {
    upbeat: ['That’s it, you’ve got this!', 'See? You can do it!'],
    professional: ['That’s the whole way, from start to finish.', 'Take it at your own pace.'],
    casual: ['And that’s how I’d go about it.', 'Give it a try, and tell me how it went.'],
    energetic: ['Done! Now it’s your turn!', 'That’s all. Go and do it!'],
    calm: ['Take your time, it will come.', 'That’s all. Be patient with yourself.'],
  },
  promo: {
    upbeat: ['We can’t wait to hear from you!', 'We’d love to have you!'],
    professional: ['We look forward to hearing from you.', 'We’d be glad to have you with us.'],
    casual: ['No pressure.', 'You know where to find us.'],
    energetic: ['Don’t miss it!', 'What are you waiting for?'],
    calm: ['Whenever you’re ready, we’re here.', 'We’ll be here when you come.'],
  },
  'own-story': {
    upbeat: ['And that’s how it went!', 'Thanks for being part of it!'],
    professional: ['That’s how it happened.', 'I hope some of it is useful to you.'],
    casual: ['So, yeah. That’s how it went.', 'Anyway, that’s the story.'],
    energetic: ['That’s the story!', 'Now tell me yours!'],
    calm: ['Thank you for listening.', 'That’s the whole story, for now.'],
  },
  'told-story': {
    upbeat: ['What a story!', 'Stories like this make my day!'],
    professional: ['That’s what makes it worth remembering.', 'It’s a story worth knowing.'],
    casual: ['Pretty good story, right?', 'And now you know it, too.'],
    energetic: ['Now you know it, too!', 'Now tell someone!'],
    calm: ['Let that one stay with you for a while.', 'Some stories take a moment to settle.'],
  },
  day: {
    upbeat: ['And tomorrow we do it all again!', 'Thanks for coming along!'],
    professional: ['That was the day, from start to finish.', 'Thank you for taking a look.'],
    casual: ['So, that’s the day.', 'And that’s how it goes.'],
    energetic: ['And that was the day!', 'Same again tomorrow!'],
    calm: ['And then it’s quiet again.', 'Good night, and see you tomorrow.'],
  },
  question: {
    upbeat: ['Now I’m curious what you think!', 'What’s your answer now?'],
    professional: ['Keep asking, it’s worth it.', 'A good question deserves that much.'],
    casual: ['So what’s your take?', 'And what would you say?'],
    energetic: ['So, was your guess right?', 'Tell me your answer!'],
    calm: ['You don’t have to answer it today.', 'Let it rest, and come back to it.'],
  },
  comparison: {
    upbeat: ['So which team are you on?', 'Now it’s your turn to choose!'],
    professional: ['Decide for your own situation, not for anyone else’s.', 'The right choice is the one you’ll use.'],
    casual: ['I know what I’d take. And you?', 'No wrong answers here.'],
    energetic: ['Time to pick a side!', 'Decide! Three, two, one!'],
    calm: ['Either one can be the right one.', 'Trust the one that feels easier.'],
  },
  claim: {
    upbeat: ['Now convince me of the opposite!', 'So, are you with me?'],
    professional: ['I’m interested in your view.', 'That’s the case, as far as I can make it.'],
    casual: ['But hey, that’s just me.', 'Change my mind.'],
    energetic: ['Now it’s your turn!', 'Agree or disagree? Tell me!'],
    calm: ['You don’t have to agree.', 'Let it sit for a while.'],
  },
  explainer: {
    upbeat: ['And that’s the heart of it!', 'Now you can explain it, too!'],
    professional: ['That’s the essential part.', 'That’s a start. The rest builds on it.'],
    casual: ['And that’s basically it.', 'That’s the short version.'],
    energetic: ['Now you know! Pass it on!', 'Boom. That’s the gist!'],
    calm: ['That’s enough for today.', 'Let it sink in, there’s no test.'],
  },
};

/** The last thought of lists that aren’t advice. */
export const LIST_CLOSINGS: Readonly<Record<Exclude<ListKind, 'advice'>, readonly string[]>> = {
  mistakes: ['Which one did you recognise?', 'Nobody gets rid of all of them at once.'],
  reasons: ['Which one convinced you?', 'One good reason is enough.'],
  signs: ['How many did you count?', 'One or two are normal. All of them are an answer.'],
  facts: ['Which one did you know?', 'Tell me which one surprised you.'],
  picks: ['Which one would you add?', 'Tell me which one I forgot.'],
};

/** The call to action of a script that could not hold all that its title promises. */
export const FOLLOW_FOR_THE_REST = 'Follow for the rest';

/** Calls to action where none was given, by platform. */
export const PLATFORM_CTAS: Readonly<Record<Platform, readonly string[]>> = {
  tiktok: ['Follow for more like this', 'Follow for the next one', 'Follow for more'],
  instagram: ['Save this for later', 'Send this to a friend who needs it', 'Follow for more'],
  'youtube-shorts': ['Subscribe for the next one', 'Subscribe, it’s free'],
  youtube: ['Subscribe, and tell me in the comments what you think', 'Subscribe and stay a while'],
};
/** The call to action of an announcement that offers nothing to look at. */
export const ANNOUNCEMENT_CTAS: readonly string[] = ['Get in touch today', 'Write to us today'];

/** The same for promotions, by what is promoted. */
export const PROMO_CTAS: Readonly<Record<PromoKind, readonly string[]>> = {
  place: ['Come by and see for yourself', 'Drop in this week'],
  product: ['Get yours today', 'Take a closer look today'],
  service: ['Try it today', 'Take a look today'],
  event: ['Save the date', 'See you there'],
};
