import { type CSSProperties, useState } from 'react';
import { type Logo, logoUrlOf } from '#shared/brand/logo.ts';
import { inWorkspace } from '#web/storage/tab-workspace.ts';

interface LogoPictureProps {
  logo: Logo;
  alt: string;
  className?: string;
  style?: CSSProperties;
  /** Shown when the picture is not in the library any more. Default: nothing. */
  fallback?: string;
}

/** The picture of a logo. */
export function LogoPicture({ logo, alt, className, style, fallback }: LogoPictureProps) {
  const [missing, setMissing] = useState<string | null>(null);
  if (missing === logo.assetId) return fallback ? <p className="p-2 text-warning text-xs">{fallback}</p> : null;
  return (
    <img
      src={inWorkspace(logoUrlOf(logo))}
      alt={alt}
      className={className}
      style={style}
      onError={() => setMissing(logo.assetId)}
    />
  );
}
