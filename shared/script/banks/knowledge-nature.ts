import type { Entry } from './knowledge.ts';
import { readPoints } from './point.ts';

/** What is known about nature, the body and the mind: the plain, settled part. */
export const NATURE: readonly Entry[] = [
  {
    names: ['photosynthesis'],
    points: readPoints(`
What it is | Photosynthesis is how plants turn light into food. | They take in water and carbon dioxide, and make sugar from them. | Algae and some bacteria do it, too. > sunlight falling through green leaves
Where it happens | It happens in tiny green parts of the cell, the chloroplasts. | The green comes from chlorophyll, which catches the light. | It takes mainly red and blue light, and leaves the green for us to see. > a leaf under a microscope, green dots moving
What comes out | Oxygen is what's left over. | Plants give it off through small openings in their leaves. | Most of what we breathe was made this way. > bubbles rising from a water plant in the sun
Why it matters | Nearly everything we eat goes back to it. | Either it's a plant, or it ate one. | Even coal and oil are sunlight that plants once stored. > a quick chain: field, bread, table`),
  },
  {
    names: ['a black hole', 'black holes', 'black hole'],
    points: readPoints(`
What it is | A black hole is a place where gravity is so strong that not even light gets out. | That's why it's black. | We see it only by what it does to everything around it. > a dark circle with a bright ring of gas
How it forms | Many begin with the death of a very massive star. | When its fuel runs out, its core collapses under its own weight. | The sun is too small for that. > a star collapsing, a shell of light flying outwards
The point of no return | Its edge is called the event horizon. | Whatever crosses it can't come back. | From far away, though, it pulls like any other object of the same mass. > an animation of light paths bending around a dark sphere
The big ones | In the middle of most large galaxies sits a giant one. | Ours is called Sagittarius A*, with about four million times the mass of the sun. | The Event Horizon Telescope showed its picture in 2022. > a slow flight towards the middle of the Milky Way`),
  },
  {
    names: ['gravity'],
    points: readPoints(`
What it is | Gravity is what pulls everything with mass together. | You pull on the earth as well, only much too weakly to notice. | The more mass and the closer, the stronger it gets. > an apple falling in slow motion
What it does | It keeps your feet on the ground and the moon in its orbit. | The moon is falling all the time, it just keeps missing us. | The tides are its pull on our seas. > the moon above the sea, waves coming in
How Einstein saw it | Newton described gravity as a force. | Einstein described it as a bend in space and time. | For falling apples both give the same answer. > a heavy ball on a stretched cloth, a marble rolling around it
Why it's strange | It's by far the weakest of the basic forces. | A small magnet lifts a paper clip against the pull of the whole planet. | It only wins because there is so much mass around. > a magnet lifting a paper clip`),
  },
  {
    names: ['why is the sky blue', 'why the sky is blue', 'blue sky'],
    points: readPoints(`
Sunlight is a mix | Sunlight looks white, but it's a mix of all colours. | You see them apart in a rainbow. | Each colour is light of another wavelength. > white light through a prism
Air scatters it | On its way through the air, light meets molecules that scatter it in all directions. | Blue light is scattered far more than red. | It's called Rayleigh scattering. > an animation: blue rays bouncing, red rays going straight on
So blue comes from everywhere | That's why blue light reaches your eye from every part of the sky. | Violet is scattered even more, but the sun sends less of it, and our eyes see it less well. | So the sky looks blue. > a wide blue sky, slow pan
And at sunset | In the evening, light takes a longer way through the air. | Most of the blue has been scattered away by then. | What's left is red and orange. > a sunset in time-lapse`),
  },
  {
    names: ['why do cats purr', 'why cats purr', 'purring'],
    points: readPoints(`
How they do it | Cats purr with quick movements of the muscles in their throat. | They do it while breathing in and while breathing out. | That's why it hardly ever stops. > a cat's throat in close-up, eyes half closed
When they're happy | Often it means that a cat feels well. | Warm place, familiar person, eyes half shut. | Look at the rest of the body, too. > a relaxed cat on a lap
Not only then | But cats also purr when they're hurt or afraid. | It may help them to calm down. | So purring alone doesn't say that all is well. > a cat in a carrier, a hand held out gently
Kittens do it first | Kittens purr when they're a few days old. | It tells their mother that they're there, and all right. | She answers the same way. > kittens beside their mother`),
  },
  {
    names: ['climate change', 'global warming'],
    points: readPoints(`
What it is | Climate change means that long-term weather patterns shift. | Today the word mostly stands for the warming that people cause. | Weather is today, climate is decades. > a thermometer graph over a hundred years
What causes it | The main cause is burning coal, oil and gas. | That adds carbon dioxide to the air, which holds back heat. | Cutting down forests and raising cattle add to it. > chimneys, traffic, a forest edge
What it does | The world is already more than one degree warmer than in the late nineteenth century. | Heat waves become more frequent, ice melts, and seas rise. | It isn't the same everywhere. > a glacier then and now
What helps | What helps is to stop adding more. | Cleaner power, less waste of energy, forests that are left standing. | Every tenth of a degree makes a difference. > wind turbines, a train, a forest`),
  },
  {
    names: ['dna'],
    points: readPoints(`
What it is | DNA is the molecule that carries the building plan of living things. | It looks like a twisted ladder. | Nearly every cell of yours has a copy. > a turning double helix
Four letters | The rungs are made of four building blocks: A, T, C and G. | A pairs with T, and C with G. | Their order is the message. > four coloured letters pairing up
Genes | A gene is a stretch of it with one set of instructions. | Many of them tell the cell how to build a protein. | Humans have around twenty thousand of those. > one section of the helix lighting up
What we share | Two people share about 99.9 percent of it. | The rest, and how we live, makes the difference. | Half of yours came from each parent. > portraits of very different people`),
  },
  {
    names: ['stoicism'],
    points: readPoints(`
What it is | Stoicism is a school of philosophy from ancient Greece and Rome. | It asks how to live well, whatever happens. | Zeno of Citium began it in Athens, around 300 BC. > an ancient colonnade in morning light
The core | Its best-known idea: know what's up to you, and what isn't. | Your judgement and your actions are. | The weather, the past and other people aren't. > two circles drawn on paper, one inside the other
The people | Three names are worth knowing: Seneca, Epictetus and Marcus Aurelius. | A statesman, a man born into slavery, and an emperor. | They wrote about the same questions. > three busts, one after the other
What it's not | It doesn't mean having no feelings. | It means not being ruled by the first one that comes. | A pause before you answer is a good start. > someone taking a breath before replying
One exercise | Try this in the evening: ask what you did well, and what you'd do differently. | Seneca describes doing just that. | Two minutes are enough. > a lamp, a notebook, two lines`),
  },
  {
    names: ['mindfulness'],
    points: readPoints(`
What it is | Mindfulness means noticing what's happening now, without judging it. | A sound, a breath, a thought that passes. | Nothing has to be changed. > someone standing still in a busy street
Where it comes from | Its roots are in Buddhist practice. | In the 1970s Jon Kabat-Zinn brought it into hospitals as a course. | Since then it's been used in many places. > an old temple, then a bright course room
What it isn't | It isn't about an empty mind. | Thoughts will come, and that's fine. | Noticing that you wandered off is the moment it works. > clouds passing over a quiet field
How to try it | Try three breaths before you open the next message. | Feel the air come in, and go out. | That's the whole exercise. > a thumb pausing above a phone`),
  },
  {
    names: ['procrastination'],
    points: readPoints(`
What it is | Procrastination is putting something off, although you know you'll pay for it. | It isn't the same as resting. | You know the difference by how it feels. > someone cleaning a keyboard in front of an empty page
Why we do it | Often it isn't about time, it's about a feeling. | The task is boring, unclear or a bit frightening, so we avoid it. | For a moment, that works. > a hand closing a laptop, a short relief
The smallest step | Make the first step so small that it's silly to refuse. | Open the file, write one line. | Once you've started, going on is easier. > one line appearing on an empty page
Be kind about it | Don't punish yourself for yesterday. | Feeling bad about it makes the task even less pleasant. | Begin again, that's all. > a fresh page, a smile`),
  },
  {
    names: ['impostor syndrome', 'imposter syndrome'],
    points: readPoints(`
What it is | Impostor syndrome is the feeling of being a fraud, although your work says otherwise. | Pauline Clance and Suzanne Imes described it in 1978. | It isn't an illness. > someone looking at their own award in doubt
How it sounds | It sounds like this: I was just lucky, and soon they'll notice. | Praise doesn't stick, mistakes do. | You may know the voice. > a mirror, a doubtful face
Who has it | It's common, and not only at the beginning. | People often feel it after a step up. | The person next to you may have it, too. > a meeting room, faces one after the other
What helps | Keep a list of what you did, with facts. | Facts are harder to argue with than feelings. | And say it out loud to someone you trust. > a list on a phone: three lines of facts`),
  },
];
