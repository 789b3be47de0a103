import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';

/** Lines to put into a file, with a button that copies them. */
export function SettingsLines({ label, lines }: { label: string; lines: readonly string[] }) {
  const [copied, setCopied] = useState<string | null>(null);
  const text = lines.join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      toast({ title: 'The lines could not be copied', description: 'Select them and copy them by hand.' });
    }
  };
  const isCopied = copied === text;
  return (
    <div className="mt-3 flex flex-col items-start gap-2 rounded-md border border-line bg-canvas p-3 sm:flex-row">
      <pre className="min-w-0 grow whitespace-pre-wrap [overflow-wrap:anywhere] font-mono text-sm">{text}</pre>
      <Button
        size="sm"
        aria-label={isCopied ? `${label}: copied` : `Copy ${label}`}
        icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  );
}
