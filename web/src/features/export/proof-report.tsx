import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { DAMAGE_BRIDGED, describeDamage } from '#shared/media/damage.ts';
import { assetsQuery } from '#web/queries/assets.ts';
import type { ExportReport } from '#workers/browser/export/export-types.ts';

/** Results of reopening a finished video and comparing it with its project. */
export function ProofReport({ report }: { report: ExportReport }) {
  const { data: names } = useQuery({
    ...assetsQuery(),
    select: (assets) => new Map(assets.map(({ id, name }) => [id, name])),
  });
  const damageFacts = Object.entries(report.damage).map(
    ([assetId, parts]) => [names?.get(assetId) ?? 'Footage', `${describeDamage(parts)}: ${DAMAGE_BRIDGED}`] as const,
  );
  return (
    <details className="mt-2 text-xs">
      <summary className="flex cursor-pointer items-center gap-1.5 text-muted">
        <ShieldCheck aria-hidden="true" className="size-4 shrink-0 text-success" />
        Checked: the file is what the preview shows
      </summary>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 tabular">
        {[...factsOf(report), ...damageFacts].map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Names and values of a report's lines. */
function factsOf({ proof, reusedCount, partCount }: ExportReport): [name: string, value: string][] {
  const { frameCount, pictureDifferences, offsetMs, peak, lufs } = proof;
  const areCompared = pictureDifferences.every((difference) => difference !== null);
  return [
    ['Frames', `all ${frameCount}, each at its time`],
    [
      'Pictures',
      areCompared ? `${pictureDifferences.length} as planned` : 'not compared: the footage was out of reach',
    ],
    ...(offsetMs === null ? [] : [['Sound and picture', offsetText(offsetMs)] as [string, string]]),
    ...(reusedCount === 0 ? [] : [['Parts', reusedText(reusedCount, partCount)] as [string, string]]),
    ['Loudness', lufs === null ? 'silent' : `${signed(lufs)} LUFS`],
    ...(lufs === null ? [] : [['Highest peak', `${signed(20 * Math.log10(peak))} dB`] as [string, string]]),
  ];
}

function reusedText(reusedCount: number, partCount: number): string {
  return reusedCount === partCount
    ? `all ${partCount} reused from an earlier export`
    : `${reusedCount} of ${partCount} reused from an earlier export`;
}

function offsetText(ms: number): string {
  return ms === 0 ? 'together' : `${Math.abs(ms)} ms apart`;
}

/** With one decimal and a real minus sign. */
function signed(value: number): string {
  return value.toFixed(1).replace('-', '−');
}
