import type { Logo } from '#shared/brand/logo.ts';
import { LogoPicture } from './logo-picture.tsx';

/** A logo on a small upright frame, placed as in videos (`shared/render/logo-layer.ts`). */
export function LogoSample({ logo }: { logo: Logo }) {
  const [vertical, horizontal] = logo.corner.split('-') as ['top' | 'bottom', 'left' | 'right'];
  // The width of the frame is its shorter side.
  const [side, margin] = [`${logo.size * 100}cqw`, `${logo.margin * 100}cqw`];
  return (
    <div
      className="@container relative aspect-9/16 w-36 shrink-0 self-start overflow-hidden rounded-md border border-line"
      style={{ background: 'linear-gradient(160deg, #f4d9a8, #d98a5b 45%, #4b3a5e 75%, #1d2238)' }}
    >
      <LogoPicture
        logo={logo}
        alt="The logo on a video"
        fallback="The picture is not in your library any more."
        className="absolute object-contain"
        style={{
          width: side,
          height: side,
          [vertical]: margin,
          [horizontal]: margin,
          opacity: logo.opacity,
          objectPosition: `${horizontal} ${vertical}`,
        }}
      />
    </div>
  );
}
