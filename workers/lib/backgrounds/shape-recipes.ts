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
import { palette, recipesOf } from './recipe-table.ts';

export const layers = recipesOf({ seconds: 10, words: 'waves layers landscape flat illustration' }, [
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

export const papers = recipesOf({ seconds: 10, words: 'paper cut layers craft depth' }, [
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

export const rays = recipesOf({ seconds: 8, words: 'rays sunburst radial sun' }, [
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

export const halftones = recipesOf({ seconds: 8, words: 'halftone dots print comic pop pattern' }, [
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

export const parties = recipesOf({ seconds: 8, words: 'shapes colourful fun' }, [
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

export const facets = recipesOf({ seconds: 8, words: 'facets polygon geometric low poly crystal triangles' }, [
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

export const rings = recipesOf({ seconds: 8, words: 'rings circles ripple pulse radar' }, [
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
