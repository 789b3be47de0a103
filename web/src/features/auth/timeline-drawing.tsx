/** The drawing's clips by track: start and length in hundredths of the width. */
const TRACKS = [
  {
    colour: 'fill-caption',
    y: 150,
    clips: [
      [4, 20],
      [26, 15],
      [43, 24],
      [69, 22],
    ],
  },
  {
    colour: 'fill-video',
    y: 186,
    clips: [
      [4, 37],
      [41.6, 26],
      [68.2, 27],
    ],
  },
  { colour: 'fill-audio', y: 222, clips: [[4, 91]] },
] as const;

/** Ruler ticks and waveform bars, by their left edge. */
const TICKS = Array.from({ length: 20 }, (_, second) => ({ x: 16 + second * 19, height: second % 5 === 0 ? 6 : 3 }));
const BARS = Array.from({ length: 60 }, (_, bar) => ({
  x: 22 + bar * 5.9,
  height: 6 + Math.abs(Math.sin(bar * 1.7) + Math.sin(bar * 0.6)) * 8,
}));

/** A frame above a timeline, in the studio's colours. */
export function TimelineDrawing() {
  return (
    <svg
      viewBox="0 0 400 268"
      role="img"
      aria-label="A portrait frame with a caption above a timeline of caption, video and audio clips"
      data-theme="studio"
      className="w-full rounded-lg border border-line bg-canvas"
    >
      <rect x="164" y="16" width="72" height="118" rx="4" className="fill-raised stroke-line-strong" />
      <path
        d="M164 104l22-26 18 18 14-12 18 22v24a4 4 0 0 1-4 4h-64a4 4 0 0 1-4-4z"
        className="fill-video"
        opacity="0.55"
      />
      <circle cx="216" cy="42" r="8" className="fill-warning" opacity="0.8" />
      <rect x="178" y="110" width="20" height="7" rx="2" className="fill-text" />
      <rect x="201" y="110" width="22" height="7" rx="2" className="fill-accent" />
      {TICKS.map(({ x, height }) => (
        <rect key={x} x={x} y="140" width="1" height={height} className="fill-control" />
      ))}
      {TRACKS.map(({ colour, y, clips }) =>
        clips.map(([start, length]) => (
          <rect
            key={start}
            x={start * 4}
            y={y}
            width={length * 4 - 2}
            height="28"
            rx="4"
            className={colour}
            opacity="0.85"
          />
        )),
      )}
      {BARS.map(({ x, height }) => (
        <rect
          key={x}
          x={x}
          y={236 - height / 2}
          width="2.5"
          height={height}
          rx="1"
          className="fill-canvas"
          opacity="0.6"
        />
      ))}
      <path d="M166 136v122" className="stroke-accent" strokeWidth="2" />
      <path d="M160 134h12v7l-6 6-6-6z" className="fill-accent" />
    </svg>
  );
}
