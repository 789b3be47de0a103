import { paintBlueprint, paintHorizon, paintSilk, paintTopography } from './families/lines.ts';
import { palette, recipesOf } from './recipe-table.ts';

export const silks = recipesOf({ seconds: 8, words: 'lines silk flow curves elegant abstract' }, [
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

export const maps = recipesOf({ seconds: 12, words: 'topographic map contour lines terrain' }, [
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

export const grids = recipesOf({ seconds: 8, words: 'grid lines perspective technology' }, [
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
