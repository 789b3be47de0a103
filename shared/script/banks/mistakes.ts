import { type Point, readPoints } from './point.ts';

/** What goes wrong in a field: the mistake, what it does, what to do instead. */
interface FieldOfMistakes {
  /** Has to fit the end of the subject, or all of what is done. */
  readonly words: RegExp;
  /** What it must not have beside them. */
  readonly unless?: RegExp;
  readonly points: readonly Point[];
}

/** What goes wrong with whatever someone tries. */
export const GENERAL_MISTAKES = readPoints(`
Waiting for the right moment | Waiting for the perfect moment to begin. | There's always a reason to wait one more week. | Pick a day this week, and call that the moment. > a person staring at an empty calendar
Doing everything at once | Trying to fix everything at once. | Spread that thin, nothing gets your full attention. | Choose the one thing that bothers you most. > a desk covered in sticky notes
Copying without thinking | Copying what works for someone else without asking why. | Their situation may be nothing like yours. | Find out what problem it solved for them. > someone scrolling through perfect photos, looking doubtful
Skipping the basics | Skipping the basics because they look boring. | The boring part is what holds up the rest. | Repeat them until you don't have to think. > hands practising a simple movement again and again
Buying your way in | Buying more gear instead of using what's there. | New things feel like progress before they've done anything. | Earn the upgrade with ten real tries. > unopened boxes next to a single well-used tool
Stopping too early | Giving up before there was time for a result. | You can't judge what you haven't given a chance. | Set an end date first, and judge it only then. > a person about to close a notebook, then turning one more page
Going it alone | Keeping every question to yourself. | One answer from the right person can save you days. | Most people like being asked. > someone hesitating over a message, then pressing send
Never looking back | Never checking whether it's working. | Busy and better are two different things. | Put one number on paper, and compare it in a month. > a simple line chart being drawn by hand
`);

const FIELDS: readonly FieldOfMistakes[] = [
  {
    words: /\b(?:running|runs?|runners?|jogging|joggers?|(?:half[- ])?marathons?|5k|10k|couch to 5k)\b/i,
    unless:
      /\b(?:run(?:ning)? (?:an?|your|the|my|our) (?!first\b|half\b|marathon\b|race\b|5k|10k)|running (?:shoes|costs|water|for office)|ads?\b)/i,
    points: readPoints(`
Starting too fast | Starting too fast, because everybody else does. | The first kilometre feels easy on the day, and the last one pays for it. | Begin slower than you want to. > a crowd of runners at a start line, one of them holding back
Every run at the same pace | Running every run at the same pace. | Too fast to recover, too slow to get faster. | On most days you should be able to talk. > two runners talking while they run side by side
Too much too soon | Adding too much distance in one week. | Your lungs are ready before your tendons are. | Add a little, then hold it for a week. > a training plan on a fridge, one line added by hand
New shoes on the day | Wearing something new on the big day. | A seam you don't notice for two kilometres is a blister at eight. | Run in it first, at least twice. > worn running shoes beside a box of new ones
Skipping the rest days | Leaving out the rest days. | You get fitter between the runs. | Put them in the plan like runs. > a runner with their feet up, shoes by the door
Never practising the breakfast | Trying a new breakfast on the morning itself. | Your stomach runs with you. | Test it before a long training run. > a plain breakfast beside running shoes`),
  },
  {
    words: /\b(?:tourists?|travell?ers?|travell?ing|travel|trips?|holidays?|vacation|packing|backpack(?:ing|ers?))\b/i,
    points: readPoints(`
Too much in one day | Putting too much into one day. | Then you see the way between things, and not the things. | Choose two, and let the rest happen. > a map with two places circled
Eating beside the sight | Eating right beside the sight. | You pay for the view. | Walk three streets further. > a quiet side street, a small restaurant
Packing for every case | Packing for every case. | You carry all of it, every day. | Lay it out, and put a third back. > clothes on a bed, some being put back
No time to arrive | Planning the first day to the hour. | Delays and tired legs are part of the way. | Leave the first afternoon free. > a suitcase by a window, somebody sitting down
Not looking it up | Not looking up what's closed. | Holidays and Mondays are different everywhere. | Check the day before. > a closed door, then opening hours on a phone
Everything on the phone | Having everything on your phone, and nowhere else. | One empty battery, and it's gone. | Write the address on paper. > an address on a slip of paper in a wallet`),
  },
  {
    words: /\b(?:dogs?|dog owners?|pupp(?:y|ies))\b/i,
    points: readPoints(`
Saying it five times | Saying the same word five times. | Your dog learns that the first four don't count. | Say it once, and wait. > a person waiting, a dog looking up
Pulling back | Pulling back when the dog pulls. | Two ends pull harder than one. | Stop, and go on when the lead is loose. > a loose lead, paws walking beside shoes
No time to sniff | Rushing past every smell. | Sniffing is how dogs read the street. | Give them a few slow minutes. > a dog sniffing along a hedge
Looking at the phone | Looking at the phone the whole way. | You miss the moment to praise. | Put it away for one walk. > a phone going into a pocket, a hand with a treat
Praising too late | Praising a minute later. | By then it's for something else. | Praise in the same second. > a treat given right on time
Everything at once | Training everything at once. | A tired dog learns nothing. | One thing, a few minutes, then play. > a short training scene ending in play`),
  },
  {
    words:
      /\b(?:freelanc(?:e|ing|ers?)|self-employed|starting (?:an?|your|my) (?:own )?business|small business(?:es)?|founders?|startups?)\b/i,
    points: readPoints(`
Charging too little | Setting your price by what feels polite. | Taxes, holidays and quiet months come out of it, too. | Do the sum for a year before you say a number. > a calculator, a year on one page
No written agreement | Beginning without anything in writing. | Both sides remember it differently later. | Half a page is enough. > a short page being signed
One big client | Living from one big client. | When they go, everything goes. | Keep an hour a week for the next one. > one large jar of coins, then several small ones
Spending the tax | Spending money that belongs to the tax office. | It looks like yours for months. | Put a part of every payment aside. > a part of a payment moving to a second account
Saying yes to everything | Saying yes to everything. | The wrong job takes the time of the right one. | Write down what you don't do. > a short list with one line crossed out
Waiting to be found | Waiting to be found. | People can't ask for what they don't know. | Tell three people this week what you do. > a message being written to somebody you know
Asking for money late | Sending the invoice late. | Who waits to ask, waits to be paid. | Send it on the day it's done. > an invoice being sent, a calendar beside it`),
  },
  {
    words: /\b(?:used|second[- ]hand) (?:electric )?(?:cars?|vans?|motorbikes?)\b/i,
    points: readPoints(`
Falling for the paint | Looking at the paint and not underneath. | Shine is quickly made. | Look under it, and under the mats. > a torch pointing under a car
Coming alone | Going to see it alone. | Four eyes see more, and it's easier to say no. | Take somebody along. > two people walking around a car
A short drive | Driving it once around the block. | Some things only show when it's warm and fast. | Half an hour, with the radio off. > a hand turning the radio off, a road ahead
No look at the papers | Not reading the service book. | Gaps tell as much as entries. | Check the number on the car against the papers. > a finger moving down a service book
Seeing it in the rain | Looking at it in the rain or in the dark. | Water and shadow hide scratches. | Come back by day. > the same car in rain and in daylight
Only the price | Counting only the price. | Insurance, tax and tyres come on top. | Ask for quotes first. > a sum on paper, three lines below the price`),
  },
  {
    words:
      /\bpaint(?:ing)? (?:an?|the|your|my) (?:\w+ )?(?:rooms?|walls?|house|ceilings?|doors?|furniture|kitchen|bedroom)\b/i,
    points: readPoints(`
Skipping the cleaning | Painting over dust and grease. | Paint sticks to the dust, and not to the wall. | Wipe it down, and let it dry. > a damp sponge wiping a wall
No filler | Leaving the small holes for later. | Paint makes them easier to see. | Fill, let it dry, sand. > filler on a wall, a hand sanding it
Choosing from the tin | Choosing the colour from a card. | Light changes it on every wall. | Paint a large sample, and look at it morning and evening. > two colour samples on a wall by day and by night
Tape left on too long | Leaving the tape on until everything is dry. | Then the edge tears. | Take it off while the paint is still a little soft. > tape being pulled off slowly at an angle
Too much on the roller | Putting too much on the roller. | It drips, and you see every lane. | Roll it off, and work wet in wet. > a roller being rolled off on a grid
One thick coat | One thick coat instead of two thin ones. | It dries unevenly. | Two thin ones, with a break between. > a wall after the first coat, then after the second`),
  },
  {
    words: /\b(?:investing|investment|investors?|stocks?|shares|etfs?|stock market)\b/i,
    points: readPoints(`
Investing what you need soon | Investing money that you'll need soon. | If prices are down that month, you have to sell anyway. | Keep an emergency fund apart, and invest what can wait. > two jars of coins, one labelled soon, one labelled later
Putting it all on one card | Putting everything into a single company. | One bad year of that company becomes your bad year. | Spread it over many companies and countries. > one egg basket, then several
Ignoring the fees | Ignoring the fees because they look small. | They're taken every year, and they compound like returns do. | Compare the yearly cost before you compare the promises. > a finger pointing at the small print of a cost table
Selling in a panic | Selling because prices fell and the news sounds loud. | A paper loss only becomes a real one when you sell. | Decide on a calm day what you'll do on a bad one. > a red chart on a phone, a hand putting the phone down
Chasing what just went up | Buying what has just gone up. | By the time everyone talks about it, the price knows it, too. | Invest the same amount every month, whatever the headlines say. > a crowd running after a rising arrow
Checking every day | Checking your account every day. | The more often you look, the more often you see a loss. | Put a fixed date in the calendar, and leave it alone until then. > a thumb closing a banking app
Not knowing what you own | Owning something you can't explain. | If you don't know why you bought it, you won't know when to sell. | Say it in two sentences, or leave it. > a person explaining something to a friend at a table`),
  },
  {
    words: /\b(?:sourdough|bread|baking|bakers?|cakes?|cookies)\b/i,
    points: readPoints(`
Guessing the flour | Measuring flour by the cup. | The same cup can hold very different amounts, depending on how you fill it. | Weigh it, in grams. > flour being scooped, then weighed on a scale
Going by the clock | Going by the clock instead of the dough. | A warm kitchen is faster than a cold one. | Look at the rise, and let the dough decide. > dough rising in a glass jar with a mark on it
An oven that isn't hot yet | Putting it in before the oven is really hot. | The first minutes decide how well it rises. | Give the oven time after the light goes out. > a thermometer in a glowing oven
Opening the door | Opening the oven door to have a look. | Heat and steam are out in seconds. | Use the light and the window. > a face watching through the oven window
Cutting it too soon | Cutting it while it's hot. | The inside is still setting, and it turns gummy. | Wait until it's cool to the touch. > a loaf on a rack, a knife being put back
Changing everything | Changing three things after a failed try. | Then you don't know which one it was. | Change one, and write it down. > a floury notebook with one line underlined`),
  },
  {
    words: /\b(?:house ?plants?|plants?|plant care|pots|succulents?|gardening|monsteras?)\b/i,
    points: readPoints(`
Watering by the calendar | Watering on a fixed day, whatever the soil feels like. | Roots that never dry out begin to rot. | Put a finger in the soil first. > a finger testing soil in a pot
A pot without a hole | Using a pot that can't drain. | The water stays at the bottom, where you can't see it. | Use a pot with a hole, and empty the saucer. > water draining from a pot
Too little light | Putting them where they look nice instead of where it's bright. | Away from the window, light drops faster than our eyes notice. | If you can't read there at noon, it's too dark. > a plant being carried towards a window
Repotting straight away | Repotting on the day you bring them home. | They've just changed light, air and temperature. | Give them a couple of weeks to settle in. > a new plant on a table, still in its nursery pot
A pot that's far too big | Choosing a pot that's far too big. | All that extra soil stays wet. | Two or three centimetres wider is enough. > three pots of growing size next to a plant
Never cleaning the leaves | Letting dust build up on the leaves. | Dust keeps out the light. | A damp cloth once a month will do. > a damp cloth wiping a large green leaf
Feeding in winter | Feeding them all year round. | Most plants hardly grow in the dark months. | Start again when new leaves appear. > a watering can beside a plant in winter light`),
  },
  {
    words: /\b(?:(?:job )?interviews?|interviewing)\b/i,
    points: readPoints(`
Not knowing the company | Turning up without knowing what the company does. | It sounds as if any job would do. | Read their website, and remember one detail you like. > someone reading a company website, taking a note
Talking in adjectives | Saying that you're motivated and a team player. | Everybody says so, and nobody can check it. | Tell one short story that shows it. > someone telling a story with their hands in an interview
Talking without an end | Answering for five minutes without a stop. | The point gets lost on the way. | Situation, what you did, what came of it. Then stop. > a clock, a person taking a breath and finishing a sentence
Speaking badly of the last job | Complaining about your last boss. | They'll wonder what you'll say about them. | Say what you're looking for, not what you ran from. > a friendly face, calm and open
Having no questions | Having no questions at the end. | It sounds as if you weren't curious. | Ask what a good first three months would look like. > a notepad with three questions
No word afterwards | Walking out and never getting in touch. | A short thank-you note keeps you in mind. | Three lines on the same day are enough. > a short message being sent from a train`),
  },
  {
    words: /\b(?:(?:new |first-time |young )?managers?|leaders?|team leads?|leadership)\b/i,
    points: readPoints(`
Doing it all yourself | Doing the work yourself, because it's faster. | It's faster once, and slower every time after. | Hand it over, explain it once, and let it be different. > a person pulling a laptop back, then pushing it across the table
Only talking when it's bad | Giving feedback only when something went wrong. | Then every meeting with you feels like trouble. | Say what went well, on the same day. > two colleagues talking by a window, one smiling
Having all the answers | Answering every question at once. | People stop thinking if you always think first. | Ask what they would do. > someone asking a question and waiting
Skipping the one-to-ones | Cancelling the one-to-one because it's a busy week. | The busy weeks are when people need it. | Make it shorter, but keep it. > a calendar entry being shortened, not deleted
Staying everybody's friend | Putting off the difficult talk. | A small problem grows while you wait. | Be kind and clear, and be early. > two people sitting down, a door being closed
Changing everything at once | Changing everything in the first month. | You don't know yet why things are as they are. | Listen for a few weeks, then change one thing. > a new manager taking notes while others talk
Being unclear | Saying what to do, but not what it's for. | Without the why, nobody can decide without you. | Give the goal, and leave the way to them. > a goal being written at the top of a whiteboard`),
  },
  {
    words: /\b(?:drones?|drone flying|flying (?:an? )?drones?)\b/i,
    points: readPoints(`
Not checking the rules | Flying before you've checked the local rules. | They differ from country to country, and from park to park. | Look at the official map before you pack. > a map app with zones in different colours
Going out on one battery | Flying until the battery is almost empty. | The way back takes power, too, and wind makes it longer. | Turn round while there's plenty left. > a battery warning on a controller
Ignoring the wind | Judging the wind from the ground. | It's often stronger higher up. | Watch the treetops, and start against the wind. > trees moving in the wind, a drone taking off
Losing sight of it | Looking only at the screen. | You don't see the branch beside you there. | Keep the drone in sight, and look up often. > a pilot looking from the screen to the sky
Moving too fast | Flying fast for every shot. | Quick turns make shaky pictures. | One slow movement at a time. > one slow, straight flight over a landscape
Skipping the check | Taking off without a look at the propellers. | A small crack is easy to see on the ground. | Ten seconds of checking, every time. > fingers checking a propeller`),
  },
  {
    words: /\b(?:workouts?|fitness|gym|exercising|exercise|training|weight ?lifting)\b/i,
    points: readPoints(`
Starting too hard | Going all in during the first week. | Then you're too sore to come back. | Stop while you could still do a little more. > someone catching their breath on a bench
Skipping the warm-up | Skipping the warm-up. | Cold muscles and joints don't like surprises. | Five easy minutes are enough. > arm circles and slow squats
Speed before form | Speeding up before the movement is clean. | You practise the wrong thing, only faster. | Film yourself from the side, and check. > a phone on a tripod filming a slow squat
No rest days | Training every single day. | You get stronger between the sessions, not during them. | Plan the rest like you plan the training. > trainers by the door, someone reading on a sofa
No plan | Doing something different every time. | You can't see progress if nothing repeats. | Keep the same few exercises for a month. > a training log with four lines
Judging by the scale | Judging it all by one number. | It moves for many reasons. | Note how many you can do, and how you sleep. > a notebook with ticks beside a pair of trainers`),
  },
  {
    words: /\b(?:photos?|photography|photographers?|filming|videos?|video editing)\b/i,
    points: readPoints(`
Standing with the light behind | Filming with the window behind you. | The camera sees the window, and you turn dark. | Turn round, and face the light. > a person turning towards a window
A dirty lens | Forgetting to wipe the lens. | A fingerprint makes everything look foggy. | A soft cloth, two seconds. > a cloth wiping a phone lens
Too far away | Standing too far away. | The subject gets lost in everything around it. | Take two steps closer, then two more. > the same picture from far, then from close
Bad sound | Thinking only about the picture. | People leave when they can't understand a word. | Get the microphone close to the mouth. > a small microphone clipped to a collar
Zooming with your fingers | Using digital zoom. | It enlarges the pixels, not the detail. | Walk closer instead. > two fingers zooming in, the picture getting soft
Keeping everything | Keeping every second of it. | The good moment drowns. | Start where something happens, and stop right after. > a timeline, the first seconds being cut away`),
  },
  {
    words: /\b(?:languages?|english|spanish|french|german|italian|japanese|chinese|portuguese)\b/i,
    points: readPoints(`
Only reading | Reading a lot and never saying a word. | Speaking is a skill of its own. | Say one sentence out loud every day. > someone talking to themselves on a walk
Waiting to be ready | Waiting until you know enough to speak. | Enough never arrives by itself. | Start with the ten sentences you'd need tomorrow. > ten short lines in a notebook
Learning single words | Learning lists of single words. | You won't know how to use them. | Learn whole phrases, and swap one word. > a phrase with one word being replaced
Correcting every mistake | Stopping at every mistake. | You lose the thread, and so does everyone else. | Finish the sentence, fix it afterwards. > two people chatting, laughing at a slip
Cramming on Sundays | Studying three hours on Sunday and nothing in between. | Most of it is gone by the next Sunday. | Fifteen minutes a day beat that. > a phone alarm labelled fifteen minutes
Skipping listening | Never listening to real speech. | In real life, words run into each other. | Listen to the same minute again and again. > someone rewinding a podcast`),
  },
  {
    words: /\b(?:social media|instagram|tiktok|marketing|content creat(?:ion|ors?)|small businesses)\b/i,
    points: readPoints(`
Talking to everyone | Trying to talk to everyone. | A message for everybody sounds like it's for nobody. | Picture one real person, and write for them. > a sticky note with a first name on a screen
A slow start | Spending the first seconds on hello and a logo. | That's when people decide whether to stay. | Start with the thing they came for. > the first seconds of a video being cut
Only selling | Selling in every single post. | Nobody follows a price list. | Show how you work, and help with something small. > hands at work behind the scenes
Posting in bursts | Posting daily for two weeks, then not at all. | People forget quickly. | Choose a rhythm you can keep for three months. > a calendar with regular marks
No clear request | Ending without telling people what to do. | They liked it, and they scroll on. | Ask for one thing, in a few words. > one button on a screen being tapped
Leaving comments alone | Leaving comments without an answer. | It's a conversation, and someone's waiting. | Reply on the same day. > thumbs typing a reply`),
  },
  {
    words:
      /\b(?:buying (?:an?|your|the) (?:first )?(?:house|home|flat|apartment)|(?:first-time )?home ?buyers?|house hunting)\b/i,
    points: readPoints(`
Only counting the price | Counting only the price. | Taxes, fees and moving come on top. | Ask for the full sum before you fall in love. > a calculator next to a floor plan
Going to the limit | Borrowing as much as the bank allows. | The bank doesn't know what else you want from life. | Leave room for a broken boiler. > a budget with one line left free
Skipping the survey | Skipping the survey to save money. | What it finds is dearer than what it costs. | Have it checked by someone you chose yourself. > a surveyor pointing at a damp corner
Visiting only once | Visiting it only once. | Sunday noon tells you nothing about Monday morning. | Come back at rush hour, and after dark. > the same street by day and by night
Forgetting the papers | Signing what you haven't read. | Running costs and duties hide in the small print. | Take the papers home, and ask about every line. > a finger moving down a contract
Deciding in a hurry | Letting somebody rush you. | A house that's right today is right tomorrow. | Sleep on it once. > a person at a window at night, keys on the table
No plan for the area | Looking at the house and not at the area. | You can change a kitchen, but not the neighbours or the road. | Walk around for an hour. > a walk through a neighbourhood`),
  },
  {
    words: /\b(?:espresso|coffee|cold brew|latte|cappuccino)\b/i,
    points: readPoints(`
Old beans | Using beans that have been open for months. | Coffee goes stale, like bread does. | Buy less at a time, and look for the roast date. > a bag of beans with a roast date
Grinding in advance | Grinding the whole bag at once. | Ground coffee loses its aroma quickly. | Grind just before you brew. > a hand grinder turning
Guessing the dose | Guessing the amount. | Then it tastes different every morning. | Weigh it, at least for a week. > coffee on a small scale
A machine that's cold | Starting before the machine is hot. | Cold metal cools the water, and the cup turns sour. | Warm up the machine and the cup. > steam over a cup, a light turning green
A dirty machine | Cleaning it only when you can see it. | Old oils turn bitter in the next cup. | Rinse it every time, and clean it once a week. > a portafilter being rinsed
Changing two things | Changing the grind and the dose at once. | You won't know which one helped. | One change, one sip. > a grinder dial being turned one notch`),
  },
  {
    words: /\b(?:skin ?care|skin care|skin)\b/i,
    points: readPoints(`
No sunscreen | Leaving out sunscreen because it's cloudy. | UV light gets through clouds. | Make it the last step every morning. > sunscreen on two fingers, a grey sky
Too many products | Starting three new products at once. | If your skin reacts, you won't know to which. | Add one, and wait a couple of weeks. > three bottles, two of them put back
Scrubbing too hard | Scrubbing until it feels clean. | That feeling is your skin complaining. | Use your fingertips and lukewarm water. > gentle hands washing a face
Going to bed with it on | Going to bed without washing your face. | The day stays on your skin all night. | One minute is enough. > a sink in the evening
Expecting it overnight | Giving up after three days. | Skin takes weeks to change. | Take a picture today, and one in a month. > two pictures side by side`),
  },
  {
    words: /\b(?:sleep|sleeping|bedtime)\b/i,
    points: readPoints(`
A different bedtime every night | Going to bed at a different time every night. | Your inner clock can't settle. | Choose one time that you can keep on most days. > a bedside clock in warm light
The phone in bed | Taking the phone to bed. | One more message turns into ten. | Let it charge in another room. > a phone charging in the kitchen
Coffee in the afternoon | Drinking coffee late in the afternoon. | Caffeine stays in your body for hours. | Make the last one before lunch is long over. > a coffee cup being swapped for herbal tea
A bedroom that's too warm | Sleeping in a warm room. | Your body wants to cool down for the night. | Open the window for a while before bed. > a curtain moving at an open window
Staying in bed awake | Lying awake and trying harder. | Sleep doesn't come because you want it to. | Get up, read something dull, and come back sleepy. > someone reading in an armchair at night`),
  },
];

/** The mistakes of the field that a topic names, or null. @param core The words that say what the topic is about. */
export function findMistakes(core: string): readonly Point[] | null {
  return FIELDS.find(({ words, unless }) => words.test(core) && !unless?.test(core))?.points ?? null;
}
