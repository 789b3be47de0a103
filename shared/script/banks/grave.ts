import { readPoints } from './point.ts';

/** Of whatever is grave: nothing is claimed and nothing advised but care. The answers are the creator's. */
export const GRAVE_TOPIC = readPoints(`
What this is about | Behind these words there are people, and some of them may be watching. | So let's take the time that it needs. | You can stop here whenever you want to. > the words “{s}” as plain text on a quiet background
Check your source | Before you say anything about it, check where it comes from. | Look for a name and a date. | Pass nothing on that has neither. > a statement about {s} as text, the name and the date of its source below
What those affected say | The people it concerns should be heard first. | Ask them before you speak about them. | And leave their words as they are. > a quotation from somebody it concerns, used with their permission
What is not known | There are things that nobody can say for certain. | It's better to leave a question open than to guess. | Say so when you don't know. > an open question as one line of text
`);

/** The same where somebody may need help today. */
export const GRAVE_NEED = [
  ...readPoints(`
Who can help | Some people do this work every day: doctors, helplines, counsellors. | They know what a short video can't. | It's all right to ask them early. > the name and the number of a service that helps where your viewers live
When it's urgent | If someone is in danger right now, call your local emergency number first. | Everything else can wait. | They tell you what to do while help is on its way. > a phone with the local emergency number, large and plain
If it is close to you | If this is close to you, you don't have to carry it alone. | Tell one person whom you trust. | That's a first step, and it counts. > two hands around a cup, a second chair at the table
`),
  ...GRAVE_TOPIC,
];
