import { paintBokeh, paintDust, paintNetwork, paintStreaks } from './families/lights.ts';
import { palette, recipesOf } from './recipe-table.ts';

export const bokehs = recipesOf({ seconds: 10, words: 'bokeh lights blur circles glitter' }, [
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

export const dusts = recipesOf({ seconds: 10, words: 'particles dots atmosphere' }, [
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

export const networks = recipesOf({ seconds: 8, words: 'network connection points technology' }, [
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

export const streaks = recipesOf({ seconds: 8, words: 'speed streaks motion light fast lines' }, [
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
