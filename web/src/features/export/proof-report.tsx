import { ShieldCheck } from 'lucide-react';
import type { RenderReport } from '#shared/contracts/render-report.ts';

interface ProofReportProps {
  report: RenderReport;
  /** Text of the closed report. */
  title?: string;
}

/** Results of reopening a finished video and comparing it with its project. */
export function ProofReport({ report, title = 'Checked: the file is what the preview shows' }: ProofReportProps) {
  return (
    <details className="mt-2 text-xs">
      <summary className="flex cursor-pointer items-center gap-1.5 text-muted">
        <ShieldCheck aria-hidden="true" className="size-4 shrink-0 text-success" />
        {title}
      </summary>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 tabular">
        {factsOf(report).map(([name, value]) => (
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
function factsOf({
  frameCount,
  pictureDifferences,
  offsetMs,
  peak,
  lufs,
  reused,
}: RenderReport): [name: string, value: string][] {
  const compared = pictureDifferences.filter((difference) => difference !== null).length;
  return [
    ['Frames', `all ${frameCount}, each at its time`],
    ['Pictures', picturesText(compared, pictureDifferences.length)],
    ...(offsetMs === null ? [] : [['Sound and picture', offsetText(offsetMs)] as [string, string]]),
    ...(reused && reused.count > 0 ? [['Parts', reusedText(reused)] as [string, string]] : []),
    ['Loudness', lufs === null ? 'silent' : `${signed(lufs)} LUFS`],
    ...(lufs === null ? [] : [['Highest peak', `${signed(20 * Math.log10(peak))} dB`] as [string, string]]),
  ];
}

function picturesText(compared: number, count: number): string {
  if (compared === 0) return 'not compared: the footage was out of reach';
  return compared === count ? `${count} as planned` : `${compared} of ${count} as planned, the others out of reach`;
}

function reusedText({ count, partCount }: NonNullable<RenderReport['reused']>): string {
  return count === partCount
    ? `all ${partCount} reused from an earlier export`
    : `${count} of ${partCount} reused from an earlier export`;
}

function offsetText(ms: number): string {
  return ms === 0 ? 'together' : `${Math.abs(ms)} ms apart`;
}

/** With one decimal and a real minus sign. */
function signed(value: number): string {
  return value.toFixed(1).replace('-', '−');
}
