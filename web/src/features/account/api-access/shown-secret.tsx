import { Copy } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { inputClasses } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast-store.ts';

/** A secret that is shown once, with a button that copies it. */
export function ShownSecret({ label, secret, onDone }: { label: string; secret: string; onDone: () => void }) {
  const id = useId();

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret);
      toast({ title: 'Copied' });
    } catch {
      toast({ title: 'Select it and copy it by hand', description: 'The browser did not allow it.' });
    }
  }

  return (
    <div role="status" className="flex flex-col gap-2 rounded-md border border-line-strong p-4">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          readOnly
          value={secret}
          onFocus={(event) => event.currentTarget.select()}
          className={`${inputClasses} h-9 min-w-0 grow basis-60 font-mono`}
        />
        <Button onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Done
        </Button>
      </div>
      <p className="text-muted text-xs">Store it now: it is not shown again.</p>
    </div>
  );
}
