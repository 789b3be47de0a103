import { type Point, readPoints } from './point.ts';

/** A thing to do whose steps are known. */
interface Procedure {
  /** Has to fit the whole of what is done: "change a bike tyre". */
  readonly action: RegExp;
  readonly steps: readonly Point[];
}

const PROCEDURES: readonly Procedure[] = [
  {
    action:
      /^(?:change|fix|repair|replace|mend) (?:an?|your|the) (?:flat )?(?:bike|bicycle|road bike|mountain bike)(?:['’]s)? (?:flat )?(?:tyre|tire|inner tube|flat|puncture)$|^fix (?:an?|your) (?:puncture|flat tyre|flat tire) on (?:an?|your) bike$/i,
    steps: readPoints(`
Take the wheel off | Open the brake if you have to, and take the wheel off. | At the back, shift to the smallest sprocket first: it comes out more easily. | Turn the bike over if you don't have a stand. > a bike upside down, a wheel being lifted out
Lever the tyre off | Let out the air, and lift one side of the tyre over the rim with tyre levers. | Begin opposite the valve, where there's most slack. | Plastic levers are kinder to the rim. > two tyre levers lifting a tyre over the rim
Find the cause | Run your fingers slowly around the inside of the tyre. | Whatever made the hole may still be stuck in there. | Check the rim tape, too. > fingers feeling along the inside of a tyre
Fit the new tube | Put a little air into the new tube, and tuck it in, valve first. | With some air in it, it won't twist. | The valve should stand straight. > a slightly inflated tube being tucked into a tyre
Close the tyre | Push the tyre back over the rim with your thumbs. | Finish at the valve, and avoid the levers: they pinch the tube. | Push the valve up once, so the tube isn't caught. > thumbs rolling a tyre back onto the rim
Pump and refit | Pump it up, and put the wheel back. | The pressure is printed on the side of the tyre. | Close the brake, spin the wheel, and test it before you ride. > a pump on the valve, then a spinning wheel`),
  },
  {
    action: /^repot (?:an?|your|the) (?:\w+ )?(?:\w+)$/i,
    steps: readPoints(`
Choose the pot | Choose a pot two or three centimetres wider than the old one. | In a much bigger one the soil stays wet for too long. | It needs a hole at the bottom. > two pots side by side, the new one a little wider
Loosen it | Water it the day before, then tip it and slide it out. | Moist roots bend, dry ones break. | Squeeze the sides of the pot if it's stuck. > a plant being tipped and eased out of its pot
Look at the roots | Loosen the roots, and cut off what's brown and soft. | Healthy roots are firm. | Use clean scissors. > fingers loosening roots, scissors cutting a brown one
Set it in | Put fresh soil in the pot, and set the plant at the same height as before. | Too deep, and the stem can rot. | Fill the sides, and press lightly. > fresh soil being filled in around a plant
Water it | Water it well, and let it drain. | That closes the gaps around the roots. | Empty the saucer afterwards. > water running through a pot into a saucer
Let it rest | Keep it out of harsh sun for a week or two, and wait with plant food. | It needs time to grow new roots. | A drooping leaf in the first days is no reason to worry. > a freshly potted plant in soft light`),
  },
  {
    action:
      /^(?:remove|get(?: out)?|clean) (?:an? )?(?:red )?wine(?: stains?)?(?: out)? (?:from|of|off) (?:an?|your|the) (?:\w+ )?carpet$/i,
    steps: readPoints(`
Blot, don't rub | Blot it with a clean white cloth, straight away. | Rubbing pushes the wine deeper into the fibres. | Work from the edge to the middle. > a white cloth pressed onto a red stain
Cold water next | Pour a little cold water on it, and blot again. | Water thins what's left, and the cloth lifts it. | Repeat until the cloth stays almost clean. > water dripping onto carpet, a fresh cloth pressed on
Soap and vinegar | Mix a little dish soap and white vinegar into warm water. | Test it on a hidden corner first. | Dab it on, and leave it for a few minutes. > a small bowl of soapy water, a hidden corner being tested
Rinse it out | Rinse with cold water, and blot it dry. | Soap that stays behind attracts dirt. | Take as many cloths as it needs. > a stack of cloths, one being pressed flat
Dry it | Lay a dry towel over it, and weigh it down. | It draws out what you can't see. | Lift it after a few hours, and check in daylight. > a towel under a pile of books
Still there? | If there's still a shadow, do it once more before you use anything stronger. | Strong cleaners can bleach a carpet. | For wool, ask a professional. > a faint mark in daylight, a hand reaching for the bowl again`),
  },
  {
    action:
      /^write (?:an?|your|the) (?:good |great |better |perfect |strong )?(?:cover letter|covering letter|motivation letter)$/i,
    steps: readPoints(`
Read the ad twice | Read the job ad twice, and mark what they ask for. | Your letter answers exactly that. | Three marks are enough. > a job ad with three lines highlighted
Find a name | Find out whom you're writing to. | A name shows that you looked. | The ad, the website or one phone call will tell you. > a cursor on a team page
Start with them | Begin with what they need, not with where you saw the ad. | The first line decides whether the second one is read. | Name the task, and say why it's yours. > a first sentence being typed, deleted and typed again
Show one proof | Show one thing you did, with what came of it. | One example convinces more than five adjectives. | If there's a number, use it. > one paragraph on a screen, a number circled
Say why them | Say why this company, in one sentence. | It should fit nowhere else. | If you could send it to a rival, write it again. > a company website next to a letter
Keep it to a page | Keep it to one page, and end with the next step. | Say that you'd like to talk, and when you can. | Then read it out loud, to find what's too long. > a single page coming out of a printer`),
  },
  {
    action: /^tie (?:an?|the) bowline(?: knot)?$/i,
    steps: readPoints(`
Make a small loop | Make a small loop, with the end of the rope on top. | Sailors call it the rabbit hole. | Leave enough rope for the big loop. > hands laying a small loop into a rope
Up through the hole | Bring the end up through the small loop from below. | That's the rabbit coming out. | Pull through a hand's length. > the end of a rope coming up through a loop
Around the tree | Lead it around behind the standing rope. | The rabbit goes around the tree. | Keep the small loop open meanwhile. > the rope end going around behind the standing part
Back down | Put the end back down through the small loop. | The rabbit is home again. | Both parts lie side by side now. > the rope end going back down through the loop
Pull it tight | Hold the end and pull the standing rope. | The knot closes, and the big loop stays as it is. | It holds under load, and still opens by hand. > a bowline being pulled tight, then loosened again`),
  },
  {
    action: /^(?:make|cook) (?:easy |fluffy |perfect |simple |the perfect |the best )*pancakes$/i,
    steps: readPoints(`
Mix dry and wet apart | Mix flour, baking powder, a little sugar and salt. Beat milk, eggs and melted butter in another bowl. | Apart, each gets smooth without effort. | Use whatever recipe you trust for the amounts. > two bowls, one dry, one wet
Stir it briefly | Pour the wet into the dry, and stir only until it comes together. | Small lumps are fine, overmixed batter gets tough. | Ten strokes are about right. > a spoon stirring a lumpy batter
Let it rest | Let the batter rest for ten minutes. | The flour takes up the liquid, and the batter thickens. | Time to lay the table. > a bowl under a tea towel
Heat the pan gently | Heat the pan on medium with a little butter. | Too hot, and they're dark outside and raw inside. | The first one is the test. > butter foaming in a pan
Wait for the bubbles | Turn them when bubbles open on the top. | That tells you the underside is done. | Turn them once, and don't press. > bubbles opening on a pancake, then a flip
Keep them warm | Keep them warm in a low oven until all are done. | That way everyone eats together. | Stack them at the last moment. > a stack of pancakes, syrup running down`),
  },
  {
    action: /^(?:calibrate|level|set up) (?:an?|your|the) 3d[- ]printer$/i,
    steps: readPoints(`
Warm it up | Heat bed and nozzle to printing temperature. | Metal expands, so a cold setting is off when it's warm. | Clean the nozzle tip while you wait. > a display with rising temperatures
Level the bed | Slide a sheet of paper between nozzle and bed in every corner. | It should drag slightly everywhere. | Go round twice: each corner moves the others. > a sheet of paper under a nozzle, a screw being turned
Set the Z offset | Print a first layer, and adjust the Z offset while it runs. | Too high, and the lines don't stick; too low, and they're squashed. | Stop when the lines just touch each other. > first-layer lines in close-up, too high, too low, right
Check the extruder | Mark the filament, extrude a hundred millimetres, and measure what went in. | If it's less or more, correct the steps per millimetre. | Measure again afterwards. > a ruler beside filament with a mark
Find the temperature | Print a temperature tower for each filament. | It shows in one print where layers bond and threads don't. | Note the best step on the spool. > a temperature tower, one section circled
Print a cube | Print a small calibration cube, and measure all sides. | It tells you whether the sizes come out right. | Save the profile once they do. > callipers on a small printed cube`),
  },
  {
    action: /^(?:make|brew) (?:easy |simple |perfect |the perfect )*cold[- ]?brew(?: coffee)?(?: at home)?$/i,
    steps: readPoints(`
Grind it coarse | Grind the beans coarse, about like sea salt. | Fine grounds make it bitter and cloudy. | If you buy it ground, ask for French press. > coarse coffee grounds in a hand
Mix it cold | Put the grounds in a jar, and add cold water. | One part coffee to eight parts water, by weight, is a good start. | Stir until everything is wet. > cold water being poured over grounds in a jar
Let it steep | Cover it, and leave it for twelve to eighteen hours. | Cold water takes its time, and leaves much of the bitterness behind. | The fridge or the counter, both work. > a jar on a kitchen counter, evening turning into morning
Strain it | Strain it through a fine sieve, then through a paper filter. | The paper catches what makes it muddy. | Don't squeeze it. > dark coffee dripping through a paper filter
Dilute and serve | Taste it, and add water, milk or ice. | Keep what's left in the fridge, and drink it within a week. | Too weak or too strong? Change the amount of coffee next time. > cold brew over ice, milk swirling in`),
  },
  {
    action: /^(?:meditate|start meditating|learn to meditate|get started with meditation)$/i,
    steps: readPoints(`
Sit down | Sit down somewhere you won't be disturbed. | A chair is fine: upright, but not stiff. | Set a timer, so that you don't have to look. > someone sitting on a chair by a window, a timer being set
Notice your breath | Close your eyes, and notice one breath. | Don't change it, just follow it in and out. | Feel where it's clearest: nose, chest or belly. > a calm face, slow breathing
Count if it helps | Count each breath out, up to ten, then begin again. | It gives your mind something to hold. | Lost the number? Start at one. > fingers counting quietly on a knee
Come back | Your mind will wander: notice it, and come back. | Coming back is the exercise, not staying. | No need to be annoyed with yourself. > a curtain moving, the eyes closed again
End slowly | When the timer rings, stay for one more breath. | Then open your eyes, and look around. | Notice how the room sounds. > eyes opening, soft morning light
Keep it short | Do it again tomorrow, at the same time. | Five minutes a day are better than an hour on Sunday. | Tie it to your first coffee. > a mug next to a cushion in the morning`),
  },
  {
    action: /^iron (?:an?|your|the) (?:dress )?shirt$/i,
    steps: readPoints(`
Check the label | Check the care label, and set the iron. | Cotton takes heat, synthetics don't. | Iron it while it's slightly damp. > a care label in close-up, a dial being turned
Collar first | Start with the collar, from the points to the middle. | That keeps creases away from the edge. | Underside first, then the top. > an iron moving over a collar
Then the cuffs | Open the cuffs, and iron the inside, then the outside. | Go around the buttons, not over them. | Flat is enough. > an open cuff on an ironing board
The sleeves | Lay the sleeve flat along its seam. | Two layers that lie straight iron like one. | Smooth it with your hand first. > a hand smoothing a sleeve
Front and back | Now the fronts and the back, panel by panel. | Turn the shirt as you go. | Use the tip between the buttons. > an iron gliding down a shirt front
Hang it up | Hang it up at once, and close the top button. | Warm fabric creases again if you fold it. | Give it five minutes before you wear it. > a shirt on a hanger by a window`),
  },
  {
    action: /^(?:make|create|set up|start|build|plan) (?:an?|your|the) (?:\w+ )?budget$/i,
    steps: readPoints(`
Look back a month | Write down what came in and what went out last month. | You plan better with real numbers. | Your bank statement has them all. > a bank statement and a pencil
Fixed costs first | List what you can't skip: rent, power, insurance, transport. | What's left is what you can decide about. | Divide yearly bills by twelve. > a list of fixed costs being added up
Pay your savings | Put your savings on that list, too. | What's planned as a bill gets paid like a bill. | Start with an amount that doesn't hurt. > a transfer being set up on a phone
Give the rest a job | Share out the rest: food, fun, clothes, presents. | Money without a job disappears. | Three or four groups are plenty. > four envelopes with words on them
Check once a week | Look at it once a week, for five minutes. | You notice in time if a group runs dry. | Move money between groups rather than giving up. > a phone alarm, a short look at a table
Adjust it | At the end of the month, adjust it. | No first budget is right. | The third one usually fits. > a number being crossed out and rewritten`),
  },
];

/** The steps of what is done, or null when they aren't known. @param action An infinitive: "change a bike tyre". */
export function findProcedure(action: string): readonly Point[] | null {
  const plain = action
    .toLowerCase()
    .replace(/[.!?]+$/, '')
    .trim();
  return PROCEDURES.find((procedure) => procedure.action.test(plain))?.steps ?? null;
}
