import type { Mood } from '#shared/stock/moods.ts';
import type { Palette } from './families/frame.ts';
import { paintBokeh, paintDust, paintNetwork, paintStreaks } from './families/lights.ts';
import { paintBlueprint, paintHorizon, paintSilk, paintTopography } from './families/lines.ts';
import {
  paintConfetti,
  paintCutouts,
  paintFacets,
  paintHalftone,
  paintLayers,
  paintPaper,
  paintRays,
  paintRings,
} from './families/shapes.ts';
import { paintAurora, paintGradient, paintLeaks } from './families/soft.ts';
import type { BackgroundRecipe, ColorName } from './recipe.ts';

/** Version of the drawing code. Raise it with any visible change: files of an older version are drawn again. */
export const BACKGROUNDS_VERSION = 2;

type Paint = BackgroundRecipe['paint'];

/** Properties shared by all recipes of a family. */
interface Family {
  readonly isSoft?: true;
  readonly seconds: number;
  /** Words of all its recipes. */
  readonly words: string;
}

type Row = readonly [
  id: string,
  title: string,
  moods: string,
  colors: string,
  words: string,
  palette: Palette,
  paint: Paint,
];

/** Lists are written as words separated by spaces. */
function recipesOf({ isSoft, seconds, words }: Family, rows: readonly Row[]): BackgroundRecipe[] {
  return rows.map(([id, title, moods, colors, ownWords, palette, paint], index) => ({
    id,
    title,
    moods: moods.split(' ') as Mood[],
    colors: colors.split(' ') as ColorName[],
    words: `${ownWords} ${words}`.split(' '),
    seconds,
    isSoft: isSoft ?? false,
    seed: 11 + index * 17 + id.length,
    palette,
    paint,
  }));
}

function palette(from: string, to: string, ...colors: [string, ...string[]]): Palette {
  return { back: [from, to], colors };
}

const gradients = recipesOf({ isSoft: true, seconds: 10, words: 'gradient blur smooth abstract soft' }, [
  [
    'gradient-dusk',
    'Dusk gradient',
    'calm dreamy warm',
    'purple pink orange',
    'sunset evening travel mood story',
    palette('#1d1440', '#43205a', '#6a2c86', '#c2416b', '#2a2466', '#e8774f', '#3c2a80'),
    (frame, colors) => paintGradient(frame, colors, { lights: 6, size: 0.52 }),
  ],
  [
    'gradient-lagoon',
    'Lagoon gradient',
    'calm professional',
    'teal blue',
    'water sea spa wellness health clean finance app',
    palette('#06222f', '#0b3a4a', '#0f6d7c', '#123e70', '#19a08f', '#0a2c44', '#2b86b8'),
    (frame, colors) => paintGradient(frame, colors, { lights: 6, size: 0.5 }),
  ],
  [
    'gradient-midnight',
    'Midnight gradient',
    'professional elegant dramatic',
    'blue black',
    'night business technology startup app software data',
    palette('#05070f', '#0a1024', '#15245e', '#0b1233', '#2b3aa0', '#070b1d', '#1b2f7c'),
    (frame, colors) => paintGradient(frame, colors, { lights: 5, size: 0.5 }),
  ],
  [
    'gradient-peach',
    'Peach gradient',
    'warm casual upbeat',
    'orange pink yellow',
    'beauty food summer skin fashion morning',
    palette('#f6a48a', '#f7c59a', '#f28a7d', '#fbd3a4', '#ee7f92', '#f9b17f', '#f5e0b8'),
    (frame, colors) => paintGradient(frame, colors, { lights: 6, size: 0.5 }),
  ],
  [
    'gradient-meadow',
    'Meadow gradient',
    'calm casual warm',
    'green yellow',
    'nature spring garden eco sustainable plants health food',
    palette('#12351f', '#1e5234', '#2f7d4a', '#7fa845', '#14452f', '#c9c25a', '#236b58'),
    (frame, colors) => paintGradient(frame, colors, { lights: 6, size: 0.48 }),
  ],
  [
    'gradient-candy',
    'Candy gradient',
    'playful upbeat energetic',
    'pink purple blue',
    'party fun kids music pop birthday',
    palette('#7c3aed', '#db2777', '#ec4899', '#6d5dfc', '#f472b6', '#38a3f5', '#a855f7'),
    (frame, colors) => paintGradient(frame, colors, { lights: 6, size: 0.5 }),
  ],
]);

const auroras = recipesOf({ isSoft: true, seconds: 12, words: 'aurora northern lights sky night winter magic' }, [
  [
    'aurora-north',
    'Northern lights',
    'calm dreamy',
    'green teal black',
    'space nature travel iceland wonder',
    palette('#040a18', '#0b2230', '#37e3a1', '#2a9df0', '#7a5cf0'),
    (frame, colors) => paintAurora(frame, colors, { curtains: 3 }),
  ],
  [
    'aurora-violet',
    'Violet aurora',
    'dreamy elegant dramatic',
    'purple pink blue',
    'fantasy mystery meditation sleep',
    palette('#0a0618', '#22103a', '#a557f2', '#f04fa3', '#4a6cf5'),
    (frame, colors) => paintAurora(frame, colors, { curtains: 3 }),
  ],
]);

const leaks = recipesOf({ isSoft: true, seconds: 8, words: 'light leak film lens flare glow vintage cinema' }, [
  [
    'leak-amber',
    'Amber light leak',
    'warm dreamy',
    'orange red brown',
    'memory wedding travel retro autumn story',
    palette('#140806', '#241009', '#ff8a2b', '#e8441f', '#ffb347', '#c22f4a'),
    (frame, colors) => paintLeaks(frame, colors, { leaks: 6 }),
  ],
  [
    'leak-rose',
    'Rose light leak',
    'warm elegant dreamy',
    'pink red',
    'love wedding beauty fashion romance valentine',
    palette('#160711', '#260d1f', '#ff5c8a', '#b13bd1', '#ff9a76', '#e0335e'),
    (frame, colors) => paintLeaks(frame, colors, { leaks: 6 }),
  ],
  [
    'leak-azure',
    'Azure light leak',
    'calm professional dramatic',
    'blue teal',
    'cinema technology science future documentary',
    palette('#040912', '#081425', '#1f7bff', '#12b5c9', '#4a55f0', '#0f5fb8'),
    (frame, colors) => paintLeaks(frame, colors, { leaks: 6 }),
  ],
]);

const bokehs = recipesOf({ seconds: 10, words: 'bokeh lights blur circles glitter' }, [
  [
    'bokeh-gold',
    'Golden bokeh',
    'elegant warm upbeat',
    'gold brown black',
    'christmas celebration award luxury holiday new year wedding gala',
    palette('#120b04', '#2a1a08', '#f5b94a', '#ffdf9a', '#d98a2b'),
    (frame, colors) => paintBokeh(frame, colors, { lights: 46, size: 1 }),
  ],
  [
    'bokeh-city',
    'City bokeh',
    'dramatic dreamy casual',
    'blue orange pink',
    'city night street traffic evening urban bar',
    palette('#070a1a', '#141033', '#ff8f4a', '#4f8dff', '#ff4f8b', '#ffd27a'),
    (frame, colors) => paintBokeh(frame, colors, { lights: 52, size: 0.9 }),
  ],
  [
    'bokeh-spring',
    'Spring bokeh',
    'calm upbeat warm',
    'green yellow',
    'nature forest spring garden leaves sun morning',
    palette('#12331f', '#2c5a2b', '#b8e07a', '#f0f0a0', '#6cc48a'),
    (frame, colors) => paintBokeh(frame, colors, { lights: 40, size: 1.15 }),
  ],
  [
    'bokeh-blush',
    'Blush bokeh',
    'dreamy elegant warm',
    'pink purple',
    'love beauty wedding valentine romance baby',
    palette('#3a1530', '#642447', '#ff9ec2', '#ffd5e2', '#c77dff'),
    (frame, colors) => paintBokeh(frame, colors, { lights: 40, size: 1.1 }),
  ],
]);

const layers = recipesOf({ seconds: 10, words: 'waves layers landscape flat illustration' }, [
  [
    'waves-ocean',
    'Ocean waves',
    'calm casual',
    'blue teal',
    'sea water ocean surf beach travel summer swim',
    palette('#8fd3e8', '#04283f', '#4fb3cf', '#2a8fb5', '#1c6f99', '#12527a', '#0a3a5c'),
    (frame, colors) => paintLayers(frame, colors, { layers: 5, swell: 0.075 }),
  ],
  [
    'waves-hills',
    'Misty hills',
    'calm dreamy professional',
    'green teal',
    'nature mountains hills forest morning hike travel mist',
    palette('#dfe9d8', '#16302b', '#a9c6ad', '#7ba78e', '#4f8573', '#2f6356', '#1c4640'),
    (frame, colors) => paintLayers(frame, colors, { layers: 5, swell: 0.09 }),
  ],
  [
    'waves-dunes',
    'Desert dunes',
    'warm calm dramatic',
    'orange brown yellow',
    'desert sand sun travel heat adventure autumn',
    palette('#fbd9a0', '#5a1f16', '#f0a65f', '#e08147', '#c55f38', '#9c432d', '#712c22'),
    (frame, colors) => paintLayers(frame, colors, { layers: 5, swell: 0.085 }),
  ],
  [
    'waves-dusk',
    'Hills at dusk',
    'dreamy elegant warm',
    'purple pink',
    'sunset evening night story dream mountains',
    palette('#f59b8c', '#1b1038', '#c9648a', '#9a4a8a', '#6b387f', '#47296a', '#2c1c50'),
    (frame, colors) => paintLayers(frame, colors, { layers: 5, swell: 0.085 }),
  ],
]);

const silks = recipesOf({ seconds: 8, words: 'lines silk flow curves elegant abstract' }, [
  [
    'silk-indigo',
    'Indigo silk',
    'professional elegant calm',
    'blue purple black',
    'business technology data wave sound finance music',
    palette('#060818', '#0d1030', '#6f7dff', '#4aa8ff', '#9a6bff'),
    (frame, colors) => paintSilk(frame, colors, { lines: 70, spread: 0.5, opacity: 0.5 }),
  ],
  [
    'silk-gold',
    'Gold silk',
    'elegant dramatic professional',
    'gold black brown',
    'luxury jewellery fashion award premium gala',
    palette('#0c0906', '#1b140b', '#f0c674', '#c9963f', '#ffe6b0'),
    (frame, colors) => paintSilk(frame, colors, { lines: 60, spread: 0.42, opacity: 0.5 }),
  ],
  [
    'silk-coral',
    'Coral silk',
    'warm upbeat energetic',
    'red orange pink',
    'music sport energy voice podcast',
    palette('#2a0a12', '#4a1020', '#ff7a59', '#ff4f7b', '#ffb26b'),
    (frame, colors) => paintSilk(frame, colors, { lines: 66, spread: 0.55, opacity: 0.5 }),
  ],
  [
    'silk-paper',
    'Pencil silk',
    'calm professional casual',
    'white brown',
    'paper minimal clean writing education architecture design',
    palette('#f6f2ea', '#e9e2d4', '#6b6257', '#8a7f70', '#4a443c'),
    (frame, colors) => paintSilk(frame, colors, { lines: 48, spread: 0.5, opacity: 0.45 }),
  ],
]);

const maps = recipesOf({ seconds: 12, words: 'topographic map contour lines terrain' }, [
  [
    'topo-forest',
    'Forest contours',
    'calm casual professional',
    'green',
    'hike mountain outdoor nature adventure camping geography',
    palette('#0f2a20', '#16382a', '#4fa37a', '#8fc79a', '#d5e3a8'),
    (frame, colors) => paintTopography(frame, colors, { levels: 18, scale: 4.2 }),
  ],
  [
    'topo-ink',
    'Ink contours',
    'professional elegant dramatic',
    'black white',
    'strategy plan science minimal dark data',
    palette('#0b0d11', '#14171d', '#5b6474', '#8a93a3', '#c5ccd8'),
    (frame, colors) => paintTopography(frame, colors, { levels: 18, scale: 3.6 }),
  ],
  [
    'topo-sand',
    'Sand contours',
    'warm calm elegant',
    'brown orange white',
    'wood ceramic craft coffee desert interior',
    palette('#f1e4d0', '#e4cfb2', '#b98a5a', '#a06f45', '#85552f'),
    (frame, colors) => paintTopography(frame, colors, { levels: 16, scale: 3.8 }),
  ],
]);

const grids = recipesOf({ seconds: 8, words: 'grid lines perspective technology' }, [
  [
    'horizon-neon',
    'Neon horizon',
    'energetic upbeat dramatic',
    'purple pink blue',
    'retro synthwave game eighties arcade gaming music future sun',
    palette('#0d0524', '#2b0a4a', '#ff4fd8', '#ffb14a', '#ff3d7f'),
    (frame, colors) => paintHorizon(frame, colors, { hasSun: true }),
  ],
  [
    'horizon-cyber',
    'Cyber horizon',
    'professional dramatic energetic',
    'teal blue black',
    'future cyber data digital code ai computer security software',
    palette('#020a12', '#05202e', '#25e0e8', '#1c7fd1', '#0f5fa0'),
    (frame, colors) => paintHorizon(frame, colors, { hasSun: false }),
  ],
  [
    'blueprint',
    'Blueprint',
    'professional calm',
    'blue white',
    'plan architecture engineering build how tutorial construction design startup',
    palette('#0d3b7a', '#0a2c60', '#cfe4ff', '#2f74d0'),
    (frame, colors) => paintBlueprint(frame, colors, { cells: 16 }),
  ],
  [
    'graph-paper',
    'Graph paper',
    'casual professional calm',
    'white blue',
    'school education math learning notes study tutorial paper',
    palette('#fbfaf5', '#f1efe6', '#5f86b8', '#e6e9ee'),
    (frame, colors) => paintBlueprint(frame, colors, { cells: 16 }),
  ],
]);

const dusts = recipesOf({ seconds: 10, words: 'particles dots atmosphere' }, [
  [
    'dust-gold',
    'Gold dust',
    'elegant warm dramatic',
    'gold brown black',
    'luxury award magic celebration premium cinema story',
    palette('#0d0805', '#1d1208', '#ffcf6b', '#e08b2f', '#fff0c4'),
    (frame, colors) => paintDust(frame, colors, { specks: 240, size: 1, fall: -1, glow: 0.3 }),
  ],
  [
    'snowfall',
    'Snowfall',
    'calm dreamy warm',
    'blue white',
    'snow winter christmas holiday cold ski weather',
    palette('#12294a', '#3a5f86', '#ffffff', '#dcebff'),
    (frame, colors) => paintDust(frame, colors, { specks: 260, size: 1.5, fall: 1.6, glow: 0 }),
  ],
  [
    'starfield',
    'Starry night',
    'calm dreamy dramatic',
    'blue purple black',
    'space stars night universe sleep science astronomy moon',
    palette('#03040d', '#0f1130', '#9db4ff', '#6a3fb0', '#ffffff', '#ffe9c9'),
    (frame, colors) => paintDust(frame, colors, { specks: 420, size: 0.8, fall: 0, glow: 0.22 }),
  ],
  [
    'fireflies',
    'Fireflies',
    'dreamy calm warm',
    'green yellow black',
    'forest summer night nature magic fairy garden',
    palette('#05130f', '#0d2a1c', '#e9f57a', '#5fae5a', '#c4f08a'),
    (frame, colors) => paintDust(frame, colors, { specks: 90, size: 1.7, fall: 0, glow: 0.2 }),
  ],
]);

const networks = recipesOf({ seconds: 8, words: 'network connection points technology' }, [
  [
    'network-blue',
    'Blue network',
    'professional calm',
    'blue teal black',
    'internet data ai business science social cloud software community',
    palette('#050c1c', '#0a1c38', '#7cc4ff', '#1d5fc4'),
    (frame, colors) => paintNetwork(frame, colors, { points: 110 }),
  ],
  [
    'network-ember',
    'Ember network',
    'energetic dramatic professional',
    'red orange black',
    'crypto security energy power startup idea brain',
    palette('#140706', '#2a0d0a', '#ffa06b', '#d13a2a'),
    (frame, colors) => paintNetwork(frame, colors, { points: 110 }),
  ],
]);

const streaks = recipesOf({ seconds: 8, words: 'speed streaks motion light fast lines' }, [
  [
    'streaks-electric',
    'Electric streaks',
    'energetic dramatic upbeat',
    'blue purple',
    'sport action car race technology internet game',
    palette('#05061a', '#120a35', '#4f7dff', '#a04fff', '#3fd7ff'),
    (frame, colors) => paintStreaks(frame, colors, { streaks: 90, tilt: -0.5 }),
  ],
  [
    'streaks-fire',
    'Fire streaks',
    'energetic dramatic warm',
    'red orange',
    'sport fitness workout gym action race power hot sale',
    palette('#150403', '#3a0a05', '#ff5a1f', '#ffb02e', '#ff2e4d'),
    (frame, colors) => paintStreaks(frame, colors, { streaks: 90, tilt: -0.5 }),
  ],
]);

const papers = recipesOf({ seconds: 10, words: 'paper cut layers craft depth' }, [
  [
    'paper-coral',
    'Coral paper',
    'warm casual playful',
    'red orange pink',
    'food kitchen recipe craft family summer',
    palette('#7a1f2b', '#ffd9b8', '#8c2438', '#c23b4a', '#e8604f', '#f58d62', '#fbb983', '#ffe0bd'),
    (frame, colors) => paintPaper(frame, colors, { sheets: 5 }),
  ],
  [
    'paper-sea',
    'Deep sea paper',
    'calm professional casual',
    'blue teal',
    'sea ocean water fish science travel health',
    palette('#c7ecee', '#06283d', '#b5e3e6', '#7cc7d1', '#429fb5', '#1f7594', '#135274', '#0a3450'),
    (frame, colors) => paintPaper(frame, colors, { sheets: 5 }),
  ],
  [
    'paper-forest',
    'Forest paper',
    'calm warm casual',
    'green',
    'nature eco plants garden recycling organic vegan',
    palette('#0f2d22', '#dfe8b8', '#123528', '#1d5038', '#33734a', '#639a5a', '#a1c077', '#dbe5ae'),
    (frame, colors) => paintPaper(frame, colors, { sheets: 5 }),
  ],
  [
    'paper-violet',
    'Violet paper',
    'elegant dreamy playful',
    'purple pink',
    'beauty music night dream fashion creative',
    palette('#1f1147', '#f3c6f0', '#26155a', '#43237e', '#6b389e', '#9b56ba', '#cb82d0', '#f0bdea'),
    (frame, colors) => paintPaper(frame, colors, { sheets: 5 }),
  ],
]);

const rays = recipesOf({ seconds: 8, words: 'rays sunburst radial sun' }, [
  [
    'rays-sunny',
    'Sunny rays',
    'upbeat playful energetic',
    'yellow orange',
    'summer fun sale offer morning happy announcement kids',
    palette('#f59e1b', '#e8741a', '#ffd24a', '#fff0b0'),
    (frame, colors) => paintRays(frame, colors, { rays: 16, x: 0.5, y: 0.5 }),
  ],
  [
    'rays-blue',
    'Blue rays',
    'upbeat professional energetic',
    'blue white',
    'announcement news sale offer winner tips product launch',
    palette('#1446b8', '#0b2a80', '#4f8df5', '#a9d0ff'),
    (frame, colors) => paintRays(frame, colors, { rays: 16, x: 0.5, y: 0.5 }),
  ],
  [
    'rays-retro',
    'Retro sunrise',
    'warm casual playful',
    'red brown yellow',
    'retro vintage poster coffee seventies music record',
    palette('#b8432f', '#8a2a24', '#e8a04a', '#f5d08a'),
    (frame, colors) => paintRays(frame, colors, { rays: 14, x: 0.5, y: 0.98 }),
  ],
]);

const halftones = recipesOf({ seconds: 8, words: 'halftone dots print comic pop pattern' }, [
  [
    'halftone-pop',
    'Pop halftone',
    'playful energetic upbeat',
    'pink yellow red',
    'comic fun sale youth music fashion bold',
    palette('#ffd93b', '#ffb52e', '#ff4f7b', '#f0386b'),
    (frame, colors) => paintHalftone(frame, colors, { dots: 26, scale: 3.2 }),
  ],
  [
    'halftone-night',
    'Night halftone',
    'professional dramatic energetic',
    'blue purple black',
    'technology music concert data modern',
    palette('#080a18', '#0f1230', '#3f5bff', '#8a4fff'),
    (frame, colors) => paintHalftone(frame, colors, { dots: 34, scale: 2.8 }),
  ],
  [
    'halftone-mint',
    'Mint halftone',
    'casual calm playful',
    'green teal white',
    'fresh clean health dentist kitchen spring',
    palette('#e9f7ef', '#d3efe2', '#7fd1b2', '#4fb79a'),
    (frame, colors) => paintHalftone(frame, colors, { dots: 28, scale: 3 }),
  ],
]);

const parties = recipesOf({ seconds: 8, words: 'shapes colourful fun' }, [
  [
    'confetti-party',
    'Confetti party',
    'upbeat playful energetic',
    'purple pink yellow',
    'confetti birthday celebration win launch anniversary new year congratulations',
    palette('#3a1c8c', '#5b21b6', '#ffd23f', '#ff5c8a', '#3fd0c9', '#ffffff', '#ff9f45'),
    (frame, colors) => paintConfetti(frame, colors, { pieces: 110 }),
  ],
  [
    'confetti-white',
    'Bright confetti',
    'upbeat playful casual',
    'white pink blue',
    'confetti birthday celebration wedding baby congratulations thank',
    palette('#fdf8f3', '#f5e9e2', '#ff8fa3', '#ffc857', '#6fb7e9', '#8fd6a8', '#b79cf0'),
    (frame, colors) => paintConfetti(frame, colors, { pieces: 100 }),
  ],
  [
    'cutouts-playground',
    'Playground shapes',
    'playful casual upbeat',
    'yellow blue red',
    'kids school toys learning geometric art education memphis',
    palette('#fff3df', '#ffe6c2', '#ff6b4a', '#2f6fde', '#ffb627', '#12a594', '#8a4fd3'),
    (frame, colors) => paintCutouts(frame, colors, { shapes: 18 }),
  ],
  [
    'cutouts-studio',
    'Studio shapes',
    'casual professional playful',
    'purple teal black',
    'creative agency design marketing social podcast geometric art',
    palette('#181433', '#241d4a', '#7c6cf0', '#3fd0c9', '#f2567c', '#ffb84a', '#4a3fa0'),
    (frame, colors) => paintCutouts(frame, colors, { shapes: 18 }),
  ],
]);

const facets = recipesOf({ seconds: 8, words: 'facets polygon geometric low poly crystal triangles' }, [
  [
    'facets-ice',
    'Ice facets',
    'professional calm elegant',
    'blue teal',
    'business corporate finance winter technology glass news',
    palette('#0a2a4a', '#06182c', '#0a2a52', '#14508a', '#2a86b8', '#5cb5cf'),
    (frame, colors) => paintFacets(frame, colors, { cells: 6 }),
  ],
  [
    'facets-ruby',
    'Ruby facets',
    'dramatic energetic elegant',
    'red pink purple',
    'sport game fashion luxury power diamond',
    palette('#2a0614', '#14030a', '#3a0a2a', '#7a1236', '#b81e44', '#e84a4f'),
    (frame, colors) => paintFacets(frame, colors, { cells: 6 }),
  ],
]);

const rings = recipesOf({ seconds: 8, words: 'rings circles ripple pulse radar' }, [
  [
    'rings-water',
    'Water rings',
    'calm dreamy',
    'blue teal',
    'water rain zen yoga meditation breathe spa sound',
    palette('#07303f', '#0b4a58', '#5fc9cf', '#b8f0ee'),
    (frame, colors) => paintRings(frame, colors, { rings: 9, x: 0.5, y: 0.55 }),
  ],
  [
    'rings-signal',
    'Signal rings',
    'professional energetic upbeat',
    'purple pink',
    'podcast radio signal voice wifi news message broadcast',
    palette('#1a0d33', '#2b1150', '#8a5cf5', '#f28ad8'),
    (frame, colors) => paintRings(frame, colors, { rings: 11, x: 0.5, y: 0.5 }),
  ],
]);

/** Every motion background of the built-in library. */
export const BACKGROUNDS: readonly BackgroundRecipe[] = [
  ...gradients,
  ...silks,
  ...bokehs,
  ...layers,
  ...papers,
  ...auroras,
  ...networks,
  ...maps,
  ...grids,
  ...dusts,
  ...leaks,
  ...rays,
  ...halftones,
  ...parties,
  ...facets,
  ...streaks,
  ...rings,
];
