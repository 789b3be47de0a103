import { paintAurora, paintGradient, paintLeaks } from './families/soft.ts';
import { palette, recipesOf } from './recipe-table.ts';

export const gradients = recipesOf({ isSoft: true, seconds: 10, words: 'gradient blur smooth abstract soft' }, [
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

export const auroras = recipesOf(
  { isSoft: true, seconds: 12, words: 'aurora northern lights sky night winter magic' },
  [
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
  ],
);

export const leaks = recipesOf({ isSoft: true, seconds: 8, words: 'light leak film lens flare glow vintage cinema' }, [
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
