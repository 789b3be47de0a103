import type { Entry } from './knowledge.ts';
import { readPoints } from './point.ts';

/** What is known about money, technology and work: the plain, settled part. */
export const SOCIETY: readonly Entry[] = [
  {
    names: ['inflation'],
    points: readPoints(`
What it is | Inflation means that prices rise across the board. | Not just one thing gets more expensive, but most things. | So the same money buys less. > the same shopping basket, the receipt getting longer
How it's measured | To measure it, statisticians price a basket of things people buy. | Food, rent, fuel, haircuts. | Then they compare it with the same month a year before. > a shopping basket, prices appearing next to each item
Where it comes from | It can come from more demand than there is supply. | Or from higher costs, such as energy. | Expecting it adds to it, because everyone plans for higher prices. > a full counter, then an empty one
What is done about it | Central banks answer with interest rates. | Higher rates make borrowing dearer, and people spend less. | Many central banks aim for about two percent a year. > a dial being turned slowly
What it means for you | Money that lies around loses value. | If prices go up by three percent, a hundred buys what ninety-seven did. | A raise below inflation is a cut. > a banknote getting slightly smaller`),
  },
  {
    names: ['compound interest'],
    points: readPoints(`
What it is | Compound interest is interest on your interest. | You earn on what you put in, and on what it has already earned. | That's why it speeds up. > a snowball rolling down a hill
An example | Take 1,000 at five percent a year. | After one year it's 1,050, after ten about 1,629. | Without interest on interest it would be 1,500. > a simple bar chart growing year by year
Time beats the amount | Time does most of the work. | Starting ten years earlier often matters more than paying in more. | The last years bring the most. > two curves, one starting earlier
It works against you, too | On a debt, it works against you. | Credit cards show how fast. | Pay off the dearest one first. > a bill, the sum going up`),
  },
  {
    names: ['a blockchain', 'blockchain', 'blockchain technology'],
    points: readPoints(`
What it is | A blockchain is a list of records that many computers keep together. | Nobody owns the only copy. | New records are added in blocks. > the same notebook on many desks
How it links | Each block carries a fingerprint of the one before. | Change an old block, and every later fingerprint stops matching. | That's what makes cheating visible. > a chain of blocks, one turning red, all after it turning red
How they agree | The computers need a rule to agree on the next block. | Proof of work and proof of stake are the best-known ones. | The first costs a lot of electricity. > computers voting, one block being added
What it's used for | Its best-known use is cryptocurrency, such as Bitcoin. | It helps where people who don't trust each other share one record. | Where they do, a plain database is simpler. > a coin symbol, then a simple table`),
  },
  {
    names: ['bitcoin'],
    points: readPoints(`
What it is | Bitcoin is digital money without a central bank. | It was described in 2008 under the name Satoshi Nakamoto, and started in 2009. | Who that was is still not known. > a coin made of light
How it's kept | Every payment is recorded in a blockchain that anyone can read. | Thousands of computers keep a copy. | You prove what's yours with a secret key. > a ledger page on many screens
How new ones appear | New coins go to those who add blocks, the miners. | Their computers race to solve a puzzle, and that uses a lot of power. | There will never be more than 21 million. > rows of computers with blinking lights
What to know | Its price can swing widely. | Lose your key, and nobody can restore it. | So never put in what you can't afford to lose. > a price chart going up and down`),
  },
  {
    names: ['artificial intelligence', 'ai'],
    points: readPoints(`
What it is | Artificial intelligence is software that does what we'd call clever in a person. | Recognising a face, translating a text, planning a route. | It's a family of methods, not one machine. > a phone recognising objects in a room
How it learns | Most of it today learns from examples. | Instead of rules, it gets data and finds patterns in it. | That's called machine learning. > thousands of small pictures being sorted
What it gets wrong | It can be wrong and sound sure of itself. | It repeats what was in its examples, mistakes included. | So check what matters. > a confident text with one line underlined in red
How to use it | Use it for a first draft, and for the boring part. | Keep the decision with you. | And don't give it secrets. > a person editing a draft on a screen`),
  },
  {
    names: ['machine learning'],
    points: readPoints(`
What it is | Machine learning means that a program learns from examples. | Nobody writes down the rules. | It finds them in the data. > pictures of cats and dogs being sorted
How it's trained | It makes a guess, sees how wrong it was, and adjusts. | Then it does that again, very many times. | That's called training. > an arrow getting closer to the middle of a target
How it's tested | It's tested on examples that it has never seen. | Otherwise it might just have learned them by heart. | That has a name: overfitting. > a student with new exam questions
Where you meet it | You meet it in spam filters, maps and recommendations. | It also reads X-rays and hears wake words. | Mostly you don't notice. > a mailbox, a map, a playlist`),
  },
  {
    names: ['kubernetes', 'k8s'],
    points: readPoints(`
What it is | Kubernetes runs software in containers across many computers. | You say what should run, and it keeps it running. | Google published it as open source in 2014. > containers being placed on servers
What a container is | A container packs a program with all it needs. | So it runs the same on a laptop and in a data centre. | Kubernetes is the one that places and counts them. > a box with a program and its parts inside
What it does for you | If a container crashes, it starts another. | If more people come, it adds copies. | Updates roll out bit by bit. > one box failing, another taking its place
When you don't need it | It also brings a lot to learn and to look after. | For one small app, a single server is often enough. | Start simple, and grow into it. > a small server next to a large control panel`),
  },
  {
    names: ['an api', 'api', 'apis'],
    points: readPoints(`
What it is | An API is how one program asks another for something. | The letters stand for application programming interface. | It's a menu with rules. > a waiter carrying an order to a kitchen
An example | A weather app doesn't measure the weather. | It asks a service through its API, and shows you the answer. | You never see the request. > a weather app, an arrow to a server and back
Why it's useful | Nobody has to know how the other side works inside. | As long as the menu stays the same, the kitchen can change. | That's how programs grow together. > two puzzle pieces fitting
What to watch for | Most ask for a key, and limit how often you may ask. | Keep that key out of your public code. | And read what happens when something fails. > a key on a keyboard`),
  },
  {
    names: ['seo', 'search engine optimization', 'search engine optimisation'],
    points: readPoints(`
What it is | SEO means making pages that search engines can find and understand. | The letters stand for search engine optimisation. | You don't pay for those places. > a search page with one result circled
Start with the question | Start with what people type. | One page should answer one question, early and fully. | Use their words, not yours. > a search field being typed into
Make it readable | Give every page a clear title and headings. | A page that people can scan can be read by machines, too. | And it should load fast on a phone. > a page with a clear title on a phone
Be patient | It takes time, often months. | Links from others can't be ordered, only earned. | Whoever promises first place by Friday is selling hope. > a plant growing in time-lapse`),
  },
  {
    names: ['a vpn', 'vpn', 'vpns'],
    points: readPoints(`
What it is | A VPN sends your traffic through an encrypted tunnel to another server. | The letters stand for virtual private network. | Websites then see that server's address instead of yours. > a tunnel between a laptop and a server
What it helps with | On public Wi-Fi it keeps the network's owner from reading along. | And it lets you into your company's network from home. | That's what it was made for. > a laptop in a café
What it doesn't do | It doesn't make you anonymous. | The provider sees what your internet company would have seen. | And it doesn't stop viruses or fake websites. > a mask that doesn't quite fit
How to choose | So choose whom you trust. | Look for who runs it, and how it earns its money. | Free ones have to earn it somehow. > a finger pointing at the small print`),
  },
  {
    names: ['phishing'],
    points: readPoints(`
What it is | Phishing is when someone pretends to be your bank, your boss or a parcel service. | They want your password, or your money. | It comes by mail, message or phone. > a message with a false sender
How to spot it | Look for hurry and fear. | Act now, or your account will be closed: that's the pattern. | Then look at the real address behind the name. > an e-mail address, one letter circled
What to do | Don't tap the link: open the website yourself. | If it's true, you'll find it there. | Call back on a number that you already know. > a hand typing an address into the browser
If it happened | If you did enter something, change that password at once. | Then tell your bank or your company. | It happens to careful people, too. > a password being changed on a phone`),
  },
  {
    names: ['an etf', 'etf', 'etfs', 'an index fund', 'index funds'],
    points: readPoints(`
What it is | An index fund holds all the shares of an index, such as the world's large companies. | An ETF is a fund that you can trade like a share. | Many ETFs are index funds. > one basket with many small labels
Why people use it | You own a bit of many companies with one purchase. | If one fails, you hardly notice. | And nobody is paid to guess winners, so it's cheap. > a wide field instead of one flower
What it can't do | It can't protect you when everything falls. | It goes down with the market, and up with it. | So it's for money you can leave alone for years. > a chart with dips, and a long line
What to check | Check the yearly cost, and what's inside. | World sounds broad, yet a few large companies can make up much of it. | This is information, not advice for your case. > a fact sheet with two lines highlighted`),
  },
];
