import { Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LOGO_LIMITS, LOGO_TYPES, type Logo, type LogoCorner } from '#shared/brand/logo.ts';
import type { Asset } from '#shared/contracts/asset.ts';
import { BRAND_KIT_ERRORS } from '#shared/errors/brand-kit-errors.ts';
import { useUploads } from '#web/features/uploads/shown-uploads.ts';
import { withUploads } from '#web/features/uploads/with-uploads.ts';
import { isWaitingToUpload } from '#web/queries/assets.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Select } from '#web/ui/select.tsx';
import { Slider } from '#web/ui/slider.tsx';
import { LogoSample } from './logo-sample.tsx';

const UploadRow = lazyPart(async () => (await import('#web/features/uploads/upload-row.tsx')).UploadRow);

const CORNERS: readonly { value: LogoCorner; label: string }[] = [
  { value: 'top-left', label: 'Top left' },
  { value: 'top-right', label: 'Top right' },
  { value: 'bottom-left', label: 'Bottom left' },
  { value: 'bottom-right', label: 'Bottom right' },
];

const SLIDERS = [
  ['size', 'Size'],
  ['margin', 'Margin'],
  ['opacity', 'Opacity'],
] as const;

const NEW_LOGO: Omit<Logo, 'assetId'> = {
  // The watermark of the creator plan is at the top right.
  corner: 'top-left',
  size: LOGO_LIMITS.size.default,
  margin: LOGO_LIMITS.margin.default,
  opacity: LOGO_LIMITS.opacity.default,
};

interface LogoFieldProps {
  value: Logo | null;
  onChange: (logo: Logo | null) => void;
}

/** A brand's logo: its picture, uploaded to the library, and its place in videos with a sample. */
export function LogoField({ value, onChange }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [uploadId, setUploadId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const upload = useUploads(null).find(({ id }) => id === uploadId);
  // An upload may end after the corner was changed.
  const newest = useRef({ value, onChange });
  useEffect(() => {
    newest.current = { value, onChange };
  });

  function take(asset: Asset): void {
    const refusal = refuse(asset);
    setProblem(refusal);
    if (refusal === null) newest.current.onChange({ ...(newest.current.value ?? NEW_LOGO), assetId: asset.id });
  }

  function send(file: File): void {
    setProblem(null);
    withUploads((uploads) => {
      const [id = null] = uploads.add([file], null, { onArrived: take });
      setUploadId(id);
    });
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" icon={<Upload />} onClick={() => input.current?.click()}>
          {value ? 'Replace Logo' : 'Upload Logo'}
        </Button>
        {value && (
          <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
            Remove Logo
          </Button>
        )}
        <p className="text-muted text-xs">PNG, WebP or JPEG, best with a transparent background</p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Logo file"
        accept=".png,.webp,.jpg,.jpeg"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) send(file);
          // Allows choosing the same file again.
          currentTarget.value = '';
        }}
      />
      {upload && upload.state.type !== 'complete' && (
        <ul aria-label="Uploads">
          <UploadRow
            item={upload}
            onRemove={() => withUploads((uploads) => uploads.remove(upload.id))}
            onRetry={() => withUploads((uploads) => uploads.retry(upload.id))}
          />
        </ul>
      )}
      {problem && (
        <p role="alert" className="text-danger text-xs">
          {problem}
        </p>
      )}
      {value && <Place logo={value} onChange={onChange} />}
    </div>
  );
}

function Place({ logo, onChange }: { logo: Logo; onChange: (logo: Logo) => void }) {
  return (
    <div className="flex gap-4">
      <LogoSample logo={logo} />
      <div className="flex min-w-0 grow flex-col gap-3">
        <Select
          label="Corner"
          value={logo.corner}
          onValueChange={(corner) => onChange({ ...logo, corner })}
          options={CORNERS}
        />
        {SLIDERS.map(([name, label]) => {
          const percent = `${Math.round(logo[name] * 100)} %`;
          return (
            <div key={name}>
              <div className="flex justify-between text-sm">
                <span aria-hidden="true" className="font-medium">
                  {label}
                </span>
                <span className="text-muted tabular">{percent}</span>
              </div>
              <Slider
                label={label}
                value={logo[name]}
                min={LOGO_LIMITS[name].min}
                max={LOGO_LIMITS[name].max}
                step={0.01}
                valueText={percent}
                onValueChange={(value) => onChange({ ...logo, [name]: Math.round(value * 100) / 100 })}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** The reason why an uploaded file can't be the logo, or null. */
function refuse(asset: Asset): string | null {
  if (!LOGO_TYPES.includes(asset.mimeType)) return BRAND_KIT_ERRORS['brand-kit.no-logo'].message;
  return isWaitingToUpload(asset)
    ? 'This picture waits for the server. Upload the logo again when the server is back.'
    : null;
}
