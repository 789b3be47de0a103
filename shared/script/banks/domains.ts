import { type Point, readPoints } from './point.ts';

/** A field of life that the writer knows something about. */
export interface Domain {
  readonly id: string;
  /** What the topic must name. Singular forms are enough; see `detectDomain`. */
  readonly words: RegExp;
  /** What it must not name beside them: a cookie in a browser is not baked. Looked for in the whole of the topic. */
  readonly unless?: RegExp;
  /** Advice that fits most topics of the field, the strongest first. */
  readonly advice: readonly Point[];
}

/** The fields, the more particular first: the first that a topic names is taken. */
export const DOMAINS: readonly Domain[] = [
  {
    id: 'tie',
    words: /\b(?:tie a tie|tying a tie|necktie|tie knot|windsor)\b/i,
    advice: readPoints(`
Drape it, wide end low | Hang the tie around your neck with the wide end on your right, a hand's width lower than the narrow end. | That extra length is what the knot will use up. | Button your collar first, so nothing shifts later. > a person at a mirror draping a tie around a raised collar, wide end hanging lower
Cross wide over narrow | Cross the wide end over the narrow one, close to your collar. | Everything else is built on that cross, so keep it flat. | Hold it in place with two fingers of your other hand. > hands crossing the wide end of a tie over the narrow end
Wrap it behind | Bring the wide end behind the narrow one, back to the right side. | Keep it snug, but not tight yet. | The fabric should lie flat, with no twist in it. > hands passing the wide end of a tie behind the narrow end
Bring it across the front | Take it across the front once more. | This layer is the face of your knot, so smooth it with your thumb. | You should see one clean band running across. > a thumb smoothing the front band of a half-made tie knot
Up through the loop | Now push the wide end up through the loop at your neck, from underneath. | It should come out pointing at your chin. | Leave the front band a little loose for the next move. > the wide end of a tie coming up through the neck loop
Down through the front | Slide it down behind the band in front, and pull gently. | The knot forms by itself at this point. | Pinch a small dimple under it with your finger: that's the detail people notice. > fingers pinching a dimple under a fresh tie knot
Tighten and check | Hold the narrow end and slide the knot up to your collar. | The tip should just touch your belt buckle. | Too long or too short? Undo it and start with the wide end a little higher or lower. > a person adjusting the knot at the collar and checking the length at the belt in a mirror`),
  },
  {
    id: 'eggs',
    words:
      /\b(?:boil(?:ed|ing)?|hard-boil|soft-boil|boil(?:ing)?) (?:perfect |the perfect |an? |soft |hard )*eggs?\b|\b(?:soft|hard)?-?boiled eggs?\b/i,
    advice: readPoints(`
Start with water that boils | Bring the water to a gentle boil before the eggs go in. | Starting hot makes the timing reliable and the shells easier to peel. | Big bubbles crack shells, so turn the heat down a touch. > a pan of gently boiling water on a stove
Lower them in | Lower each egg in with a spoon. | A drop of two centimetres is enough to crack one. | Go slowly, one at a time. > an egg on a spoon being lowered into boiling water
Set a timer | Six minutes for a runny middle, eight for jammy, ten for firm. | One minute really does make the difference, so don't guess. | Set the timer the moment the last egg is in. > a kitchen timer next to a pan, runny and firm egg halves beside it
Stop the cooking | Straight into cold water for a minute. | Eggs keep cooking in their shells if you don't. | A bowl of tap water with a little ice is perfect. > eggs being moved into a bowl of ice water
Peel from the wide end | Crack the wide end first: that's where the air pocket is. | Your thumb slides under the skin there, and the rest comes off in big pieces. | Do it under a little running water. > thumbs peeling a boiled egg under running water
Finish it properly | Cut it open, a pinch of salt, a turn of pepper. | Fresh eggs deserve at least that much. | On buttered toast it's a whole breakfast. > a halved egg on buttered toast, pepper falling on it`),
  },
  {
    id: 'sleep',
    words: /\b(?:sleep|insomnia|bedtime|nap|tired|fall asleep|wake up)\b/i,
    unless: /\b(?:sleep mode|sleep command|laptop|computer|pc|windows|mac(?:book)?|python|javascript|thread)\b/i,
    advice: readPoints(`
Keep one bedtime | Go to bed at the same time every night, weekends included. | Your body learns the rhythm and starts winding down by itself. | Choose a time you can keep on a busy day, not just on a perfect one. > a bedside clock in warm evening light, a hand switching off a lamp
Get morning light | Step outside within an hour of waking up. | Daylight sets the clock that makes you sleepy at night. | Ten minutes with your coffee on the doorstep is enough. > a person on a doorstep with a mug, early sun on their face
Cool your bedroom down | Keep your bedroom cool, dark and quiet. | Your temperature has to drop before sleep comes, and a warm room fights it. | Open a window for ten minutes before you lie down. > a bedroom at dusk with a curtain moving at an open window
Park your phone | Leave your phone in another room for the last half hour. | It isn't only the light, it's that one more message always turns into ten. | Buy a cheap alarm clock and the excuse is gone. > a phone left charging on a kitchen counter, someone walking away from it
Watch the afternoon coffee | Have your last coffee before two in the afternoon. | Caffeine hangs around for hours after you stop noticing it. | Switch to something warm without it, and keep the ritual. > a coffee cup being swapped for herbal tea, afternoon light
Write tomorrow down | Put tomorrow's list on paper before you get into bed. | Your mind stops rehearsing what it knows is written somewhere. | Three lines are plenty. > a hand writing three lines in a notebook beside a bed
Don't fight being awake | If you're still awake after twenty minutes, get up. | Lying there teaches your brain that bed is a place for worrying. | Read something dull in dim light, and go back when you're sleepy. > someone reading in an armchair under one dim lamp at night`),
  },
  {
    id: 'coffee',
    words: /\b(?:coffee|espresso|latte|cappuccino|barista|pour[- ]over)\b/i,
    advice: readPoints(`
Buy fresh beans | Buy beans with a roast date, and use them within a month. | Coffee is produce: it goes stale like bread does. | Smaller bags, bought more often, beat the big bargain. > a bag of coffee beans being opened, steam and beans in close-up
Grind just before | Grind right before you brew. | Most of the aroma is gone a quarter of an hour after grinding. | A simple hand grinder already makes a difference you can taste. > a hand grinder turning, fresh grounds falling
Weigh it once | Use about sixty grams of coffee for a litre of water. | Guessing is why it tastes different every morning. | Weigh it for a week and your eye will know it. > coffee grounds on a small kitchen scale
Mind the water | Let the kettle rest for half a minute after it boils. | Water that's too hot pulls out the bitter part. | And if your tap water tastes of chlorine, filter it. > steam rising from a kettle with the lid open
Let it bloom | Wet the grounds first, wait thirty seconds, then pour the rest. | That short pause lets the gas out, so the water can do its work. | You'll see it swell: that's the sign of fresh coffee. > coffee grounds swelling as water is poured in slow circles
Clean your gear | Rinse everything the moment you're done. | Old oils turn rancid and flavour the next cup. | Once a week, use a little soap on the parts you never look at. > a coffee dripper being rinsed under running water
Taste before you sweeten | Take one sip before the milk and sugar go in. | You'll learn what the coffee itself is trying to tell you. | Sour means grind finer, bitter means grind coarser. > a person taking a thoughtful first sip, eyes closed`),
  },
  {
    id: 'baking',
    words:
      /\b(?:bake|baker|baking|bread|sourdough|focaccia|brioche|baguette|cake|cupcake|cookie|muffin|brownie|scone|pastry|pastries)\b/i,
    unless:
      /\b(?:chrome|browsers?|web ?sites?|web|internet|online|safari|firefox|edge|opera|iphone|android|consent|third[- ]party|first[- ]party|tracking|cache|gdpr|banners?|privacy|https?|session|(?:delete|clear|block|accept|reject|enable|disable|allow|manage|remove) (?:all |your |my |the |browser )*cookies|fortune cookies?|half[- ]baked)\b/i,
    advice: readPoints(`
Weigh your ingredients | Weigh your flour instead of scooping it. | A cup can hold a lot more or less, depending on how you fill it. | A simple kitchen scale is all you need. > flour falling into a bowl on a kitchen scale
Read the recipe first | Read the whole recipe before you turn on the oven. | Some steps need time, and it's better to know that early. | Mark the waiting times with a pencil. > a finger running down a recipe beside flour and a bowl
Heat the oven fully | Give your oven time to heat all the way through. | The first minutes in the oven shape how it rises. | A small oven thermometer shows whether the dial is right. > a glowing oven window, a thermometer behind the glass
Keep the door shut | Look through the window, and leave the oven door closed. | Every opening lets heat out just when it's needed. | Check near the end, not every five minutes. > a face lit by the oven, watching through the glass
Trust your eyes too | Begin checking a few minutes before the time is up. | No two ovens bake alike. | Colour and smell tell you more than the clock does. > a golden crust in close-up behind the oven glass
Let it cool | Let it cool before you cut or stack it. | The inside is still setting when it leaves the oven. | A wire rack keeps the bottom from going soft. > fresh baking on a wire rack, a hand waiting beside it
Keep a baking note | Write down what you changed this time. | Next time you'll know what made the difference. | Flour, time and oven setting are enough. > a floury notebook, one line being written`),
  },
  {
    id: 'food',
    words:
      /\b(?:cook|recipe|meal|dinner|lunch|breakfast|pasta|pizza|soup|salad|kitchen|food|vegan|vegetarian|curry|sushi|burger|meal prep)\b/i,
    advice: readPoints(`
Read it to the end | Read the whole recipe before you touch a pan. | Surprises are fun, except the one that says rest overnight. | It takes a minute and saves you twenty. > a recipe card and a finger running down the lines, ingredients around it
Set everything out first | Chop and measure everything before the heat goes on. | Then cooking is calm, because the pan never has to wait for you. | Little bowls, or just corners of one big board. > small bowls of chopped ingredients lined up beside a stove
Get the pan hot | Give the pan a full two minutes before anything goes in. | A hot pan browns, a lukewarm one only steams. | If it doesn't sizzle, it isn't ready. > oil shimmering in a pan, first ingredient sizzling as it lands
Salt as you go | Salt a little at every step, not all at the end. | It seasons the food itself that way, and not just the outside. | Taste after each pinch: your tongue is the recipe. > fingers sprinkling salt from a height over a pan
Add something sour | If it tastes flat, add lemon before you add salt. | A little acid wakes up everything that's already in there. | Vinegar works just as well. > lemon juice squeezed over a steaming dish
Don't crowd it | Cook in two batches when the pan is full. | Too much at once cools it down and turns crisp into soggy. | You should be able to see the bottom between the pieces. > evenly spaced pieces browning in a wide pan
Let it rest | Give it five minutes before you cut it. | That's when the juices settle and the flavours come together. | Use the time to set the table. > a finished dish resting on a wooden board, steam rising`),
  },
  {
    id: 'running',
    words: /\b(?:running|run (?:an?|your first|faster|further|longer|better)|runner|jogging|marathon|5k|10k)\b/i,
    unless:
      /\b(?:run(?:ning)? (?:an?|your|the|for) (?:\w+ )?(?:business|shop|caf[eé]|company|server|script|office|program|meeting|ad|ads|campaign|household|test|store|blog|bakery|farm|event|workshop|team)|running (?:shoes|for|water|costs?|late|out))\b/i,
    advice: readPoints(`
Go slower | Run slowly enough to talk. | Easy runs are what the fast ones stand on. | If you can't finish a sentence, slow down. > two runners chatting side by side at an easy pace
Walk in between | Run a little, walk a little, and run again. | Breaks let you stay out for longer. | Make the running part a bit longer every week. > a runner slowing to a walk in a park
Add distance slowly | Add only a little distance each week. | Tendons take longer than lungs. | Every few weeks, do a bit less. > a training plan on a fridge, one line added by hand
Shoes that fit | Get shoes that fit, and leave it at that. | Your toes need a thumb's width at the front. | Try them on in the afternoon, when your feet are a little bigger. > a thumb pressed on the tip of a running shoe
Make it easy to go | Lay everything out the evening before. | The hardest step is the one out of the door. | Shoes beside the bed count as a plan. > running clothes laid out on a chair
Rest between | Take a day off between two hard runs. | You get fitter while you rest. | A walk is allowed. > a runner with their feet up, shoes by the door
Strong legs help | Twice a week, do ten minutes for legs and core. | It helps to keep you upright when you get tired. | Squats, a plank, calf raises. > slow calf raises on a stair`),
  },
  {
    id: 'fitness',
    words:
      /\b(?:workout|fitness|gym|exercise|muscle|weight loss|lose weight|yoga|pilates|stretch|push-?ups?|squats?|cardio|home training|abs|personal trainer)\b/i,
    advice: readPoints(`
Make it short | Start with ten minutes, three times a week. | The workout you repeat beats the perfect one you skip. | Put it in your calendar like any other appointment. > a person setting a ten-minute timer beside a yoga mat
Warm up first | Spend two minutes moving every joint before you load it. | Cold muscles complain, warm ones cooperate. | Arm circles, slow squats, a brisk walk on the spot. > someone doing arm circles in a bright living room
Form before weight | Learn the movement slowly before you make it heavy. | Good form is what keeps you training next month. | Film yourself from the side once, and compare. > a side view of a slow, controlled squat
Add a little each week | Add one repetition, or a tiny bit of weight, every week. | Your body only changes when it's asked for slightly more. | Write it down, or you'll repeat last week for ever. > a hand writing numbers in a training notebook next to a dumbbell
Walk more | Walk wherever you can. | It's the exercise nobody needs to recover from. | Get off one stop early, take the stairs, call a friend on foot. > feet in trainers walking up outdoor steps in morning light
Rest on purpose | Take at least one full day off. | You don't get stronger while you train, you get stronger while you rest. | Sleep counts double. > a person lying on a mat, breathing, sunlight on the floor
Track how you feel | Judge a month by your energy, not only by the mirror. | Stairs get easier long before photos look different. | Note one thing each week that used to be harder. > someone reaching the top of the stairs with a smile`),
  },
  {
    id: 'mindfulness',
    words:
      /\b(?:stress|anxiety|anxious|meditat(?:e|ion|ing)|mindful(?:ness)?|burn-?out|mental health|self[- ]care|breath(?:ing|work)?|relax(?:ing|ation)?|overwhelm(?:ed)?|gratitude|journaling)\b/i,
    advice: readPoints(`
Breathe out longer | Breathe in for four, and out for six. | A long exhale tells your body that it's safe to slow down. | Do it five times, wherever you are. > a person with closed eyes breathing slowly by a window
Name what you feel | Say it in plain words: I'm worried, I'm tired, I'm angry. | A feeling with a name gets smaller. | You can whisper it, nobody has to hear. > a thoughtful face reflected in a window
Do one thing at a time | Close everything except the one thing in front of you. | Jumping between tasks is what makes a day feel so loud. | Give it ten minutes before you look at anything else. > hands closing a laptop and opening a single notebook
Step outside | Go outside, even for five minutes. | Trees, sky, other people: all of it gives your mind more room. | Leave the phone in your pocket. > slow steps on a tree-lined path
Write it down | Empty your head onto paper before the day begins. | It doesn't have to be pretty, it only has to be out. | One page is enough. > a pen moving across a page beside a cup of tea
Move your body | Shake out your hands, roll your shoulders, stretch your neck. | Tension sits in muscles long after the problem has gone. | One minute between two meetings already helps. > someone rolling their shoulders at a desk
Ask for company | Tell one person how you really are. | It's lighter when two people carry it. | And if it stays heavy, a professional is a good person to call. > two friends talking on a bench, seen from behind`),
  },
  {
    id: 'money',
    words:
      /\b(?:money|budget|saving|save (?:more )?money|invest(?:ing|ment)?|debt|finance|financial|retire(?:ment)?|compound interest|stocks?|mortgage|credit|rent|expenses?|side hustle)\b/i,
    unless:
      /\b(?:stock (?:photos?|footage|images?|videos?|music)|saving (?:files?|private|lives|the (?:planet|world|bees))|(?:opening|closing|end|film) credits|blood money)\b/i,
    advice: readPoints(`
Look at the real numbers | Write down everything you spent in the last thirty days. | You can't change a number you've never looked at. | Use your bank statement and a cup of tea. > a person highlighting lines on a bank statement at a kitchen table
Pay yourself first | Move your savings out on the day you're paid. | What you don't see, you don't spend. | Set up the transfer once, and let it run. > a phone showing a scheduled transfer, a piggy bank beside it
Cancel one thing | Cancel one subscription today. | Small monthly amounts are the ones we stop noticing. | If you miss it next month, you can always come back. > a thumb pressing cancel on a subscription screen
Wait a day | Put it in the basket, and wait twenty-four hours. | Most wishes are gone by the morning. | The ones that stay are probably worth it. > an online basket on a laptop being closed
Build a cushion | Set aside a small emergency fund before anything clever. | A broken washing machine shouldn't turn into a loan. | Even one week of expenses changes how you sleep. > coins and notes going into a labelled jar
Start early, stay boring | Begin with a little, and leave it alone. | Time does more of the work than talent does. | Read the fees before you read the promises. > a small plant growing in a pot of coins, time-lapse
Talk about it | Talk about money with someone you trust. | Silence is expensive: it hides both problems and good ideas. | Ask what they wish they'd known five years ago. > two people with coffee and a notebook full of figures`),
  },
  {
    id: 'study',
    words:
      /\b(?:study|studying|exam|learn(?:ing)? (?:faster|better|more|anything)|school|university|college|homework|student|language|spanish|french|german|english|memory|memorize|read more|reading|revision|online course)\b/i,
    unless:
      /\b(?:case stud(?:y|ies)|student (?:rooms?|flats?|house|housing|budgets?|discounts?|loans?|kitchens?)|(?:programming|body|sign|query|markup|love|machine|language) (?:languages?|models?)|memory (?:leaks?|cards?|foam|usage)|computer memory)\b/i,
    advice: readPoints(`
Test yourself early | Close the book and write down what you remember. | Pulling it out of your head is what makes it stay there. | Do it before you feel ready: that's when it works best. > a closed textbook and a hand writing from memory
Space it out | Twenty minutes on four days beats eighty minutes on one. | Each time you come back, your brain files it a little deeper. | Put the four dates in your calendar now. > a calendar with four study sessions marked
Use it the same day | Use what you learned before you go to bed. | Explain it to a friend, or out loud to the cat. | Wherever you get stuck, that's your next lesson. > someone explaining a sketch to a friend at a table
Put your phone away | Put your phone in another room while you work. | Even face down, a part of you keeps waiting for it. | Twenty-five minutes without it, then five minutes with. > a phone being put into a drawer, a desk lamp on
Work with examples | Look at one good example before you read the theory. | Rules make sense once you've seen what they're for. | Then change one detail, and see what happens. > an open notebook with a worked example and coloured notes
Protect your sleep | Stop an hour before bed. | Sleep is when your memory does its filing. | A tired hour costs you two the next day. > a desk lamp being switched off, books closed
Make the start tiny | Promise yourself one page. | Starting is the hardest part, and one page is too small to refuse. | You'll usually keep going. > a bookmark moved one page, morning light on the desk`),
  },
  {
    id: 'productivity',
    words:
      /\b(?:productiv(?:e|ity)|focus|procrastinat(?:e|ion|ing)|time management|morning routine|to-?do|habits?|organi[sz]ed?|remote work|work from home|meeting|deep work|email|inbox)\b/i,
    unless: /\b(?:focus groups?|camera focus)\b/i,
    advice: readPoints(`
Choose one main thing | Decide on the one thing that would make today a good day. | A list of twelve is a wish, a list of one is a plan. | Do it before you open your inbox. > one line being written at the top of an empty page
Work in short blocks | Set a timer for twenty-five minutes, and do nothing else. | Your brain can stand almost anything when it knows when it ends. | Then stand up for five. > a timer starting next to a tidy desk
Close the tabs | Close every tab you aren't using. | Each one is a small promise that pulls at your attention. | If it matters, you'll find it again. > a cursor closing a long row of browser tabs
Batch the small stuff | Answer messages at two fixed times a day. | Switching back and forth costs more than the messages themselves. | Tell people when you'll reply, and they relax too. > a phone face down next to a clock showing eleven
Guard your best hour | Find out when you think best, and keep that hour free. | One good hour is worth an afternoon of tired ones. | Block it in your calendar today. > a calendar block being dragged across a morning
Tidy for two minutes | End the day with two minutes of tidying up. | Tomorrow you'll sit down and simply start. | Cup to the kitchen, papers on one pile, done. > hands clearing a desk in evening light
Say no once | Say no to one thing this week. | Every yes is paid for with time you'd planned for something else. | A kind sentence is enough, you don't owe an essay. > someone closing a calendar invitation and smiling`),
  },
  {
    id: 'travel',
    words:
      /\b(?:travel(?:l?ing)?|trip|vacation|holiday|flight|airport|backpack(?:ing)?|hotel|itinerary|city break|road trip|pack(?:ing)? (?:light|for)|suitcase|lisbon|paris|japan|italy|tokyo|london|rome|new york|bali)\b/i,
    advice: readPoints(`
Go a little off season | Travel two weeks before or after everyone else. | The weather is almost the same, and the queues are gone. | Prices usually notice, too. > an empty old-town street in soft morning light
Pack half | Lay out what you want to take, then put half of it back. | You'll wear the same three favourites anyway. | Your shoulders will thank you on the first staircase. > a half-empty suitcase with neatly folded clothes
Stay where people live | Book in a neighbourhood, not next to the monument. | That's where the good breakfast is. | Check that it's close to a stop, and you're set. > a small café on a residential street, people having breakfast
Leave one day open | Plan every day except one. | The best stories come from the day without a list. | Ask a local where they'd go, and go there. > a traveller turning into a narrow street without a map
Eat a street further | Walk one street away from the main square before you eat. | The menu gets shorter and the food gets better. | Handwritten is a good sign. > a handwritten menu outside a small restaurant
Save your maps offline | Download the map before you leave. | No signal, no stress. | Mark your bed, your station and one good bakery. > a phone with an offline map and three saved pins
Start early | Be at the famous place at opening time. | For half an hour it belongs to you. | Then have a long breakfast while everyone else queues. > a famous square at sunrise with a single person`),
  },
  {
    id: 'pets',
    words: /\b(?:dog|puppy|puppies|cat|kitten|pet|rabbit|hamster|parrot|aquarium|vet)\b/i,
    unless: /\b(?:hot dogs?|rabbit holes?|cat (?:command|scans?)|dog days|pet peeves?|pet bottles?)\b/i,
    advice: readPoints(`
Keep a daily rhythm | Feed and walk at the same times each day. | Animals relax when they know what comes next. | Your own day gets calmer as well. > a bowl being put down while a pet waits patiently
Reward what you like | Reward the behaviour you want, the second it happens. | They repeat what pays off, and forget what doesn't. | Small treats, big praise. > a small treat given by hand, happy eyes looking up
Play every day | Ten minutes of real play beats an hour of being in the same room. | Boredom is behind most of the trouble they get into. | Change the toys around, so old ones feel new. > a pet chasing a toy across a living room
Read the body language | Watch the ears and the tail before you watch the face. | They tell you they've had enough long before they make a sound. | Give them space, and they'll trust you with more. > close-up of ears turning and a tail moving
Make a safe corner | Give them one place where nobody bothers them. | A retreat makes the rest of the home less frightening. | A blanket behind the sofa is enough. > a pet curled up on a blanket in a quiet corner
Don't skip the vet | Book the check-up before anything is wrong. | Animals hide pain very well. | Once a year is a good rule, and more often for the old ones. > a calm pet on a vet's table, a gentle hand on its back`),
  },
  {
    id: 'plants',
    words:
      /\b(?:plants?|houseplant|garden(?:ing)?|herbs?|balcony|compost|tomato(?:es)?|monsteras?|succulents?|grow (?:your|food|vegetables)|flowers?)\b/i,
    unless: /\b(?:(?:power|nuclear|treatment|manufacturing|assembly|car|chemical) plants?)\b/i,
    advice: readPoints(`
Check the light first | Look at the light before you look at the plant. | Most plants aren't thirsty, they're in the wrong place. | Stand there at noon: can you read comfortably without a lamp? > sunlight moving across a windowsill with pots
Feel the soil | Put a finger in the soil before you water. | More plants drown than dry out. | If it's damp at the first knuckle, wait. > a finger testing soil in a terracotta pot
Let the water out | Use a pot with a hole in it. | Roots need air as much as they need water. | Empty the saucer after half an hour. > water draining from a pot into a saucer
Turn it every week | Give each pot a quarter turn on Sundays. | Otherwise they all lean towards the window. | It takes ten seconds and they grow straight. > hands giving a potted plant a quarter turn
Start with easy ones | Begin with plants that forgive you. | Success makes you want a second one. | Pothos, snake plant, mint: very hard to kill. > a row of three hardy plants on a shelf
Feed them in spring | Give them a little plant food when the new leaves come. | Fresh growth is hungry growth. | In winter, let them rest. > a tiny new leaf unrolling, close-up`),
  },
  {
    id: 'home',
    words:
      /\b(?:clean(?:ing)?|declutter(?:ing)?|tidy|laundry|closet|wardrobe|interior|apartment|small (?:room|flat|space)s?|decor(?:ate|ating|ation)?|furniture|diy|organi[sz](?:e|ing) (?:your|my|a))\b/i,
    unless:
      /\b(?:clean (?:code|energy|architecture)|clean(?:ing|up)? (?:data|the data|disk|your (?:disk|inbox|feed|teeth|ears|lens|phone|keyboard|mac|pc))|data cleaning)\b/i,
    advice: readPoints(`
Start with one drawer | Start with a single drawer, not with a room. | You'll finish it, and finishing feels good enough to go on. | Empty it completely before anything goes back. > a drawer being emptied onto a table
Give everything a home | Decide where each thing lives. | Clutter is mostly things that don't know where to go. | If it takes more than five seconds to put back, move its place. > labelled baskets on a shelf, a hand putting keys in a bowl
One in, one out | When something new comes in, something old goes out. | Your shelves aren't getting any longer. | Keep a bag by the door for things to give away. > a donation bag by a door, a jumper being dropped in
Use the ten-minute rule | Set a timer for ten minutes, and tidy until it rings. | It's surprising how much fits in there. | Put on three songs and don't sit down. > fast-forward view of a living room becoming tidy
Clean from top to bottom | Dust first, floors last. | Everything falls down, including the crumbs. | Doing it the other way round means doing it twice. > a duster on a high shelf, then a vacuum on the floor
Let in the light | Clear the windowsill and wash the window. | Nothing makes a room look bigger for less money. | A mirror opposite does it again. > curtains being opened, light filling a room`),
  },
  {
    id: 'beauty',
    words:
      /\b(?:skin ?care|skin|acne|make-?up|beauty|hair(?:cut|style|care)?|nails?|moisturi[sz]er|sunscreen|serum|routine for (?:dry|oily))\b/i,
    unless:
      /\b(?:skin in the game|(?:game|weapon|minecraft|fortnite|csgo) skins?|(?:hammer|drive|pull|remove) (?:an? |the )?nails?)\b/i,
    advice: readPoints(`
Keep it simple | Cleanse, moisturise, protect: that's the routine. | Three things you do daily beat ten you do on Sundays. | Add only one new product at a time. > three simple bottles on a bathroom shelf in morning light
Wear sunscreen | Wear sunscreen every day, clouds or not. | It's the one step that future you will notice most. | Neck and hands count too. > a line of sunscreen on two fingers, face in a mirror
Be gentle | Use lukewarm water and your fingertips. | Scrubbing irritates more than it cleans. | Pat dry, don't rub. > hands splashing lukewarm water, a soft towel patting a cheek
Give it time | Wait four weeks before you judge a product. | Skin renews itself slowly, whatever the label says. | Take one photo on day one, in the same light. > a calendar and a small mirror with a selfie being taken
Sleep on clean cotton | Change your pillowcase once a week. | Your face spends more time there than anywhere else. | It costs nothing and it helps. > a fresh white pillowcase being pulled on
Test it first | Try anything new on your arm before it touches your face. | A day of waiting is better than a week of redness. | If it stings, it isn't working, it's irritating. > a drop of cream on the inside of a forearm`),
  },
  {
    id: 'fashion',
    words:
      /\b(?:fashion|outfit|style tips|clothes|clothing|dress(?:es)?|capsule wardrobe|thrift(?:ing)?|streetwear|sneakers?|jewel(?:le)?ry|accessories)\b/i,
    advice: readPoints(`
Fit comes first | Buy the fit, not the label. | A cheap shirt that fits looks better than an expensive one that doesn't. | A tailor costs less than you think. > a sleeve being pinned by a tailor
Choose your colours | Pick three colours that go together. | Then everything in your wardrobe matches everything else. | Two quiet ones, and one you love. > three colour groups of clothes on a rail
Wear it three ways | Before you buy it, think of three outfits it goes with. | If you can't, it will hang there. | Check against what you already own. > one jacket worn in three different outfits, quick cuts
Take care of it | Wash less, wash colder, and hang it up. | Clothes wear out in the machine, not on your body. | A brush and some air do wonders. > a shirt hanging to dry by an open window
Finish the look | Add one detail on purpose. | A belt, a watch, a scarf: it looks like you meant it. | One is style, four is a costume. > hands fastening a watch, close-up
Shop second-hand first | Look second-hand before you look new. | Better fabric, better price, and nobody else has it. | Search for the brand and your exact size. > hands flicking through a rail in a vintage shop`),
  },
  {
    id: 'photo',
    words:
      /\b(?:photo(?:s|graph|graphy|graphs)?|camera|video editing|film(?:ing)?|vlog(?:ging)?|drone|selfie|lighting|podcast|microphone|b-roll)\b/i,
    unless: /\b(?:film industry|film history|drone (?:war|strikes?))\b/i,
    advice: readPoints(`
Find the light | Look for the light before you look for the picture. | Good light makes a phone look like a film camera. | Turn your subject towards a window. > a person turning towards a window, light falling on the face
Clean the lens | Wipe your lens. | Half of all blurry pictures are just fingerprints. | Your shirt will do in an emergency. > a cloth wiping a phone lens, extreme close-up
Get closer | Take two steps towards it. | If it isn't interesting, you're probably too far away. | Fill the frame with what you care about. > a photographer stepping closer to a subject
Hold it still | Lean on something, breathe out, then press. | Steady beats expensive. | A wall, a table, a friend's shoulder. > elbows resting on a wall while filming with a phone
Sound is half of it | Get the microphone close to the mouth. | People forgive a soft picture, but never a bad sound. | A quiet room with curtains is a studio. > a small microphone being clipped to a collar
Shoot more than you need | Shoot wide, medium and close. | You'll be grateful for each of them when you cut. | Hold every shot for ten seconds. > the same scene in wide, medium and close framing
Cut the first second | Start where something happens. | Nobody misses the moment before it. | If a scene works without it, it goes. > a timeline in an editor, the first second being cut away`),
  },
  {
    id: 'marketing',
    words:
      /\b(?:marketing|social media|instagram|tiktok|followers|content (?:creator|creation|ideas|strategy)|brand(?:ing)?|audience|seo|newsletter|small business|customers?|sales|freelanc(?:e|er|ing)|startup|entrepreneur|linkedin|go viral|viral)\b/i,
    advice: readPoints(`
Talk to one person | Picture one real person, and talk only to them. | Speaking to everyone sounds like speaking to nobody. | Give them a name, it helps. > a sticky note with a name beside a laptop camera
Lead with the problem | Open with the problem they woke up with. | People stop for what hurts before they stop for what helps. | Say it in their words, not in yours. > a person looking at a messy desk, then at the camera
Show, don't claim | Show it working in the first three seconds. | Nobody believes fantastic, everybody believes their eyes. | One before, one after, done. > a quick before-and-after of the same scene
Be easy to recognise | Keep one colour, one tone and one kind of opening. | People follow what they recognise. | Boring for you is familiar for them. > a phone grid of posts in one consistent style
Post on a rhythm | Choose a rhythm you can keep for three months. | Twice a week for ever beats daily for a fortnight. | Make three at once, on a good day. > a content calendar with two posts a week
Answer everyone | Reply to every comment in the first hour. | It's the cheapest advertising there is. | Ask a question back, and the conversation goes on. > thumbs typing a reply under a video
Ask for one thing | End with one clear request. | Two requests cancel each other out. | Follow, visit, or reply: pick one. > one big button on a screen being tapped`),
  },
  {
    id: 'career',
    words:
      /\b(?:job|interview|cv|r[ée]sum[ée]|career|promotion|boss|manager|managers|leadership|salary|negotiat(?:e|ion|ing)|team|hiring|onboarding|public speaking|presentation)\b/i,
    unless:
      /\b(?:(?:cron|print|batch) jobs?|team fortress|password manager|package manager|(?:cast|press|police|film|exit) interviews?)\b/i,
    advice: readPoints(`
Prepare two stories | Have two short stories ready: one win, and one thing that went wrong. | Stories stay in the room when adjectives are forgotten. | Situation, what you did, what came of it. > someone rehearsing with notes in front of a mirror
Listen to the end | Let people finish, then wait one more second. | The important part often comes after the pause. | It also makes you look calm. > two people in conversation, one leaning in to listen
Ask better questions | Ask what a great first three months would look like. | You learn what really matters, and you sound like you're already there. | Write the answer down in front of them. > a hand taking notes in a meeting
Say it out loud | Practise out loud, not in your head. | Your mouth needs the rehearsal more than your brain does. | Record it once on your phone, and listen. > a phone recording on a table, someone speaking
Give credit first | Name the people who helped before you name yourself. | It costs you nothing and they remember it. | Be specific about what they did. > colleagues smiling around a table, one being thanked
Follow up | Send three lines the same day. | Thank them, mention one detail, say what happens next. | Most people don't, and that's your chance. > a short message being sent from a laptop at dusk`),
  },
  {
    id: 'family',
    words:
      /\b(?:kids?|child(?:ren)?|toddlers?|bab(?:y|ies)|parent(?:s|ing)?|moms?|mums?|dads?|famil(?:y|ies)|newborn|teen(?:s|ager|agers)?)\b/i,
    advice: readPoints(`
Give a choice of two | Offer two choices, both of them fine with you. | They get to decide, and you get to move on. | Red cup or blue cup, not cup or no cup. > a child choosing between two cups
Get down to eye level | Kneel down before you speak. | At eye level, a quiet voice is enough. | Wait until they look at you. > a parent kneeling to talk to a child
Keep one small ritual | Keep one ritual that belongs only to you. | Pancakes on Saturday, a song at bedtime. | They'll remember it longer than the presents. > pancakes being flipped with a child watching
Praise the effort | Praise what they did, not what they are. | You kept trying works better than you're so clever. | Effort is something they can repeat. > a child building a tower again after it fell
Plan a slow morning | Get everything ready the night before. | Nobody finds the second shoe under pressure. | Bags at the door, clothes on the chair. > school bags and shoes lined up at a door at night
Be kind to yourself | Good enough is good enough. | They don't need a perfect parent, they need a present one. | Sit down for five minutes: the dishes will wait. > a parent sitting on the floor laughing with a child`),
  },
  {
    id: 'green',
    words:
      /\b(?:sustainab(?:le|ility)|climate|zero[- ]waste|recycl(?:e|ing)|eco(?:-friendly)?|plastic|renewable energy|save energy|solar|green living|planet|thrifty)\b/i,
    advice: readPoints(`
Use what you have | Use up what you own before you buy the green version. | The most sustainable thing is the one that already exists. | Yes, even the plastic box. > worn but tidy household things on a kitchen shelf
Repair one thing | Repair one thing this month. | It's often one screw, one stitch or one video away. | Ask at a repair café near you. > hands sewing a button onto a shirt
Waste less food | Plan three dinners before you shop. | Food we throw away is money and work in the bin. | Put the oldest things in front. > a fridge being sorted, older food moved to the front
Turn it down a notch | Turn the heating down by one degree. | You won't feel it, your bill will. | A warm jumper does the rest. > a thermostat being turned down, a hand pulling on a jumper
Leave the car once | Take one short trip a week without the car. | Short trips are the wasteful ones. | You get the fresh air for free. > a bicycle being unlocked in a quiet street
Tell someone | Tell one friend what worked for you. | Habits spread faster than facts. | No lectures, just an invitation. > two friends comparing reusable bottles and laughing`),
  },
];

/** A head noun and up to one word that belongs to it stand before the first preposition. */
const HEAD_END =
  /\s(?:for|of|in|on|to|with|at|from|about|by|without|between|under|over|after|before|near|while|when)\s/i;

/**
 * The field that a topic belongs to, or null. A field has to be what the topic is about, not a word that comes up in it:
 * "the egg market crash" is not about cooking eggs.
 * @param core What is done ("save money on groceries") or what it is about ("better sleep").
 * @param isDone Whether it is something that one does: then the whole of it counts, else only the end of its head.
 */
export function detectDomain(core: string, isDone: boolean): Domain | null {
  const [head = ''] = core.replace(/^learn(?:ing)? (?:how )?to /i, '').split(HEAD_END);
  const countsWhole = isDone || /^\p{L}+ing\s/u.test(head);
  const looked = countsWhole ? head : head.split(/\s+/).slice(-2).join(' ');
  const isAtEnd = (text: string, words: RegExp) => {
    const match = words.exec(text);
    return match !== null && (countsWhole || match.index + match[0].length >= text.length - 1);
  };
  const texts = [looked, singularOf(looked)];
  const isOther = (unless: RegExp | undefined) => unless?.test(core) ?? false;
  return DOMAINS.find(({ words, unless }) => !isOther(unless) && texts.some((text) => isAtEnd(text, words))) ?? null;
}

/** Whether a word is one that some field is known by: a common word then, and no name. */
export function isFieldWord(word: string): boolean {
  return DOMAINS.some(({ words }) => words.test(word) || words.test(singularOf(word)));
}

function singularOf(text: string): string {
  return text.replace(/(\p{L}{2,}[^s\P{L}])s\b/gu, '$1');
}
