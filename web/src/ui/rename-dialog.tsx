import { useId } from 'react';
import * as z from 'zod';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useSchemaForm } from './form.ts';
import { TextField } from './text-field.tsx';

interface RenameDialogProps {
  title: string;
  /** Label of the field. */
  label: string;
  /** The present name. */
  value: string;
  schema: z.ZodType<string, string>;
  maxLength: number;
  isPending: boolean;
  /** Called with a name that differs from the present one. The dialog stays open until the caller closes it. */
  onRename: (name: string) => void;
  onClose: () => void;
}

/** Asks for another name. Mount it to open it. */
export function RenameDialog({
  title,
  label,
  value,
  schema,
  maxLength,
  isPending,
  onRename,
  onClose,
}: RenameDialogProps) {
  const formId = useId();
  const form = useSchemaForm(z.object({ name: schema }), { name: value });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      size="sm"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" isPending={isPending}>
            Rename
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.handleSubmit(({ name }) => (name === value ? onClose() : onRename(name)))}
        aria-label={title}
      >
        <TextField
          label={label}
          required
          autoComplete="off"
          maxLength={maxLength}
          onFocus={(event) => event.target.select()}
          {...form.field('name')}
        />
      </form>
    </Dialog>
  );
}
